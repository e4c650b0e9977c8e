from dataclasses import replace

import pytest

from made_trees import make_tree
from whowhich.antecedents.direct import antecedent, is_relative

# Tree, index of the pronoun, and of its antecedent.
CASES = {
    "spaCy": (
        "horse/NN/ROOT/0 on/IN/prep/4 which/WDT/pobj/1 he/PRP/nsubj/4 rode/VBD/relcl/0",
        2,
        0,
    ),
    "Universal Dependencies": (
        "horse/NN/root/0 on/IN/case/2 which/WDT/obl/4 he/PRP/nsubj/4 rode/VBD/acl:relcl/0",
        2,
        0,
    ),
    "compound": (
        "dog/NN/compound/1 owner/NN/ROOT/1 who/WP/nsubj/3 lives/VBZ/relcl/1",
        2,
        1,
    ),
    "over a complement": (
        "fox/NN/ROOT/0 that/WDT/dobj/5 he/PRP/nsubj/3 said/VBD/relcl/0 he/PRP/nsubj/5 "
        "saw/VBD/ccomp/3",
        1,
        0,
    ),
    "second of two clauses": (
        "dog/NN/ROOT/0 that/WDT/nsubj/2 bit/VBD/relcl/0 and/CC/cc/2 which/WDT/dobj/6 "
        "he/PRP/nsubj/6 beat/VBD/conj/2",
        4,
        0,
    ),
    "question in the clause": (
        "dog/NN/ROOT/0 that/WDT/nsubj/2 knew/VBD/relcl/0 who/WP/nsubj/4 came/VBD/ccomp/2",
        3,
        None,
    ),
    "no clause": ("who/WP/nsubj/1 came/VBD/ROOT/1", 0, None),
    "noun follows": ("which/WDT/nsubj/1 ran/VBD/relcl/2 dog/NN/ROOT/2", 0, None),
    "heads in a circle": ("who/WP/nsubj/1 came/VBD/dep/2 dog/NN/dep/1", 0, None),
}


@pytest.mark.parametrize("case", CASES)
def test_antecedent(case):
    text, pronoun, expected = CASES[case]
    assert antecedent(make_tree(text), pronoun) == expected


def test_relative_by_tag_or_by_morphology():
    (token,) = make_tree("that/IN/mark/0")
    assert not is_relative(token)
    assert is_relative(replace(token, relative=True))
    assert all(is_relative(replace(token, tag=tag)) for tag in ("WDT", "WP", "WP$"))
    assert not is_relative(replace(token, tag="WRB"))
