import pandas as pd
import pytest

from planted.__main__ import main
from whowhich.names import read_names


def test_a_corpus_is_written_with_its_names_and_shares(tmp_path):
    main([str(tmp_path), "horse=0.1", "owl=0.7", "--per-name", "400", "--seed", "3"])
    texts = [path.read_text() for path in sorted((tmp_path / "corpus").iterdir())]
    sentences = [line for text in texts for line in text.splitlines() if line]
    assert len(texts) == 20 and len(sentences) == 800
    assert [name.name for name in read_names(tmp_path / "names.csv")] == ["horse", "owl"]
    shares = pd.read_csv(tmp_path / "shares.csv", index_col="name")
    assert shares["planted"].to_dict() == {"horse": 0.1, "owl": 0.7}
    for name, written in shares["written"].items():
        of_name = [sentence for sentence in sentences if f"the {name} " in sentence.lower()]
        assert len(of_name) == 400
        found = sum(" who " in sentence for sentence in of_name) / 400
        assert found == pytest.approx(written, abs=1e-4)


@pytest.mark.parametrize(
    ("given", "message"),
    [("horse", "'horse' is not NAME=SHARE"), ("horse=1.5", "planted share 1.5 of 'horse'")],
)
def test_a_share_that_makes_no_sense_is_named(given, message, tmp_path):
    with pytest.raises(SystemExit, match=message):
        main([str(tmp_path), given])
    assert not list(tmp_path.iterdir())
