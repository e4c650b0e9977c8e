from collections import Counter

import pytest
from transformers import AutoTokenizer

from whowhich.errors import InputError
from whowhich.pretrain.batches import encode, pronoun_ids
from whowhich.pretrain.tokenizer import ARCHITECTURES, WHOLE_WORDS, train_tokenizer
from whowhich.pronouns import PRONOUNS

SENTENCES = [
    "The old horse that stood by the gate was a friend of the woman who fed it.",
    "A café which the painter, whose dog barked, had loved was closed; nobody knew why.",
    "She asked the farmer from whom the pig had come whether it was an honest animal.",
    "This is a story that He told of a penguin, and It was true, or so they said.",
] * 30
CLASSES = {
    "bert": "BertTokenizer",
    "roberta": "RobertaTokenizer",
    "distilbert": "DistilBertTokenizer",
    "albert": "AlbertTokenizer",
}


@pytest.fixture(scope="module", params=ARCHITECTURES)
def trained(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    # Few sentences make few SentencePiece candidates; byte-level BPE starts from 256 bytes.
    pieces = {"albert": 150, "roberta": 420}.get(request.param, 300)
    tokenizer = train_tokenizer(request.param, SENTENCES, pieces, positions=64)
    tokenizer.save_pretrained(folder)
    return request.param, tokenizer, folder


def test_it_loads_as_the_hubs_do(trained):
    architecture, tokenizer, folder = trained
    loaded = AutoTokenizer.from_pretrained(folder)
    assert type(loaded).__name__ == CLASSES[architecture]
    assert loaded.model_max_length == 64
    assert loaded.get_vocab() == tokenizer.get_vocab()
    assert loaded(SENTENCES[1])["input_ids"] == tokenizer(SENTENCES[1])["input_ids"]
    assert sorted(loaded.get_vocab().values()) == list(range(len(loaded)))


def test_pronouns_and_template_words_are_single_tokens(trained):
    _, tokenizer, _ = trained
    for word in WHOLE_WORDS:
        assert len(tokenizer.tokenize(f" {word}")) == 1
    ids = pronoun_ids(tokenizer)
    assert len(set(ids)) == 5
    assert ids[PRONOUNS.index("who")] in tokenizer("The man who came")["input_ids"]


def test_the_mask_is_one_special_token(trained):
    _, tokenizer, _ = trained
    ids = tokenizer(f"She is a pig who is {tokenizer.mask_token}.")["input_ids"]
    assert ids.count(tokenizer.mask_token_id) == 1
    assert tokenizer.mask_token_id != tokenizer.unk_token_id
    assert tokenizer.mask_token_id in tokenizer.all_special_ids


def test_case_is_kept_but_for_albert(trained):
    architecture, tokenizer, _ = trained
    same = tokenizer("He")["input_ids"] == tokenizer("he")["input_ids"]
    assert same == (architecture == "albert")


def test_training_is_repeatable(trained):
    architecture, tokenizer, _ = trained
    again = train_tokenizer(architecture, SENTENCES, len(tokenizer), positions=64)
    assert again.backend_tokenizer.to_str() == tokenizer.backend_tokenizer.to_str()


def test_sentences_too_long_for_the_model_are_counted(trained):
    _, tokenizer, _ = trained
    counts = Counter()
    encoded = encode(tokenizer, ["The pig that fell.", " ".join(["horse"] * 200)], counts)
    assert len(encoded) == 1 and counts["encoded_skipped_too_long"] == 1
    assert encoded[0].tolist() == tokenizer("The pig that fell.")["input_ids"]


def test_a_vocabulary_too_small_is_refused():
    with pytest.raises(InputError, match=r"pieces 70.*single tokens of bert"):
        train_tokenizer("bert", SENTENCES, 70)


def test_an_unknown_architecture_is_refused():
    with pytest.raises(InputError, match="'gpt2'; valid are 'bert'"):
        train_tokenizer("gpt2", SENTENCES, 300)
