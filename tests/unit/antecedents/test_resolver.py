"""The resolver on trees made by hand, so that no parser's whim is tested."""

import pytest

from made_trees import make_tree as make
from whowhich.antecedents.clause import before, clause_verb, opening
from whowhich.antecedents.number_agreement import PLURAL, SINGULAR, noun_number, verb_number
from whowhich.antecedents.resolver import attached, resolve
from whowhich.pronouns import PRONOUNS

TREES = {
    "relcl": (
        "The/DT/det/1 dog/NN/nsubj/4 which/WDT/nsubj/3 barked/VBD/relcl/1 left/VBD/ROOT/4",
        {2: ((1,), "relcl")},
    ),
    "untagged": (
        "the/DT/det/1 bear/NN/nsubj/5 that/IN/dative/4 he/PRP/nsubj/4 told/VBD/relcl/1 "
        "died/VBD/ROOT/5",
        {2: ((1,), "untagged")},
    ),
    "question": (
        "a/DT/det/1 dog/NN/ROOT/1 that/WDT/nsubj/3 knew/VBD/relcl/1 who/WP/nsubj/5 "
        "came/VBD/ccomp/3",
        {2: ((1,), "relcl")},
    ),
    "determiner": (
        "a/DT/det/1 dog/NN/ROOT/1 ,/,/punct/1 in/IN/prep/7 which/WDT/det/5 case/NN/pobj/3 "
        "he/PRP/nsubj/7 left/VBD/relcl/1",
        {},
    ),
    "result": (
        "so/RB/advmod/1 fond/JJ/ROOT/1 of/IN/prep/1 the/DT/det/4 snake/NN/pobj/2 "
        "that/WDT/pobj/9 she/PRP/nsubj/7 feeds/VBZ/relcl/4 it/PRP/dobj/7 at/IN/prep/7",
        {},
    ),
    "such_and_an_object": (
        "Such/JJ/nsubj/1 were/VBD/ROOT/1 the/DT/det/3 dogs/NNS/attr/1 that/WDT/dobj/6 "
        "he/PRP/nsubj/6 bred/VBD/relcl/3",
        {4: ((3,), "relcl")},
    ),
    "result_after_comma": (
        "so/RB/advmod/1 many/JJ/amod/2 dogs/NNS/ROOT/2 that/WDT/dobj/6 ,/,/punct/6 "
        "he/PRP/nsubj/6 sells/VBZ/relcl/2",
        {},
    ),
    "told": (
        "told/VBD/ROOT/0 the/DT/det/2 sheep/NNS/dobj/0 that/WDT/pobj/6 the/DT/det/5 "
        "wolf/NN/nsubj/6 was/VBD/relcl/2 near/RB/advmod/6",
        {},
    ),
    "cleft_phrase": (
        "It/PRP/nsubj/1 was/VBD/ROOT/1 on/IN/prep/1 a/DT/det/4 horse/NN/pobj/2 that/WDT/dobj/7 "
        "he/PRP/nsubj/7 fled/VBD/relcl/4",
        {},
    ),
    "races": (
        "one/CD/ROOT/0 of/IN/prep/0 the/DT/det/3 races/NNS/pobj/1 of/IN/prep/3 the/DT/det/6 "
        "dog/NN/pobj/4 which/WDT/nsubj/8 hunt/VBP/relcl/6",
        {7: ((3,), "modifier")},
    ),
    "varieties": (
        "varieties/NNS/ROOT/0 of/IN/prep/0 the/DT/det/3 sheep/NN/pobj/1 ,/,/punct/0 "
        "that/WDT/nsubj/6 live/VBP/relcl/0",
        {5: ((0,), "relcl")},
    ),
    "compared": (
        "It/PRP/nsubj/1 was/VBD/ROOT/1 more/JJR/acomp/1 than/IN/prep/1 birds/NNS/pobj/3 "
        "which/WDT/dobj/7 he/PRP/nsubj/7 knew/VBD/relcl/4",
        {5: ((4,), "relcl")},
    ),
    "coordinated_with_a_verb": (
        "I/PRP/nsubj/1 had/VBD/ROOT/1 a/DT/det/3 tiger/NN/dobj/1 in/IN/prep/1 town/NN/pobj/4 "
        ",/,/punct/1 and/CC/cc/1 which/WDT/nsubj/9 is/VBZ/conj/1 dead/JJ/acomp/9",
        {8: ((3,), "coordinated")},
    ),
    "other": (
        "leap/VB/ROOT/0 like/IN/prep/0 the/DT/det/3 horse/NN/pobj/1 and/CC/cc/3 "
        "other/JJ/amod/6 animals/NNS/conj/3 whose/WP$/poss/8 legs/NNS/nsubj/9 are/VBP/relcl/3 "
        "long/JJ/acomp/9",
        {7: ((6,), "relcl")},
    ),
    "coordinated": (
        "Horses/NNS/ROOT/0 that/WDT/nsubj/2 run/VBP/relcl/0 and/CC/cc/0 whose/WP$/poss/5 "
        "speed/NN/nsubj/6 is/VBZ/conj/0 great/JJ/acomp/6",
        {1: ((0,), "relcl"), 4: ((0,), "coordinated")},
    ),
    "adjacent": (
        "hunted/VBN/ROOT/0 by/IN/agent/0 dogs/NNS/pobj/1 ,/,/punct/2 by/IN/agent/0 "
        "whose/WP$/poss/6 aid/NN/pobj/4 it/PRP/nsubj/8 fell/VBD/advcl/0",
        {5: ((2,), "adjacent")},
    ),
    "bracket": (
        "the/DT/det/1 elephants/NNS/ROOT/1 (/-LRB-/punct/3 see/VB/parataxis/1 p/NN/dobj/3 "
        ")/-RRB-/punct/3 ,/,/punct/1 which/WDT/nsubj/8 stand/VBP/relcl/4",
        {7: ((1,), "adjacent")},
    ),
    "extraposed": (
        "a/DT/det/1 dog/NN/nsubj/2 existed/VBD/ROOT/2 ,/,/punct/2 which/WDT/nsubj/5 "
        "barked/VBD/advcl/2",
        {4: ((1,), "extraposed")},
    ),
    "definite_subject": (
        "the/DT/det/1 dog/NN/nsubj/2 left/VBD/ROOT/2 ,/,/punct/2 which/WDT/nsubj/5 "
        "annoyed/VBD/advcl/2 him/PRP/dobj/5",
        {},
    ),
    "naming": (
        "a/DT/det/1 dog/NN/ROOT/1 named/VBN/acl/1 Rab/NNP/oprd/2 ,/,/punct/1 whose/WP$/poss/6 "
        "ear/NN/nsubj/7 tore/VBD/relcl/3",
        {5: ((1,), "naming")},
    ),
    "appositive": (
        "the/DT/det/1 dog/NN/ROOT/1 George/NNP/appos/1 ,/,/punct/2 whom/WP/dobj/6 "
        "he/PRP/nsubj/6 fed/VBD/relcl/2",
        {4: ((1, 2), "appositive")},
    ),
    "appositive_nearer": (
        "a/DT/det/1 morsel/NN/ROOT/1 ,/,/punct/1 a/DT/det/4 fly/NN/appos/1 ,/,/punct/1 "
        "who/WP/nsubj/7 struggles/VBZ/relcl/1",
        {6: ((1, 4), "relcl")},
    ),
    "object": (
        "took/VBD/ROOT/0 three/CD/nummod/2 sheep/NNS/dobj/0 with/IN/prep/0 us/PRP/pobj/3 "
        ",/,/punct/4 which/WDT/dobj/8 he/PRP/nsubj/8 sold/VBD/relcl/4",
        {6: ((2,), "object")},
    ),
    "agreement": (
        "Every/DT/det/1 bird/NN/ROOT/1 of/IN/prep/1 the/DT/det/4 kinds/NNS/pobj/2 that/WDT/nsubj/6 "
        "is/VBZ/relcl/4 rare/JJ/acomp/6",
        {5: ((1,), "agreement")},
    ),
    "modifier": (
        "a/DT/det/1 dog/NN/ROOT/1 of/IN/prep/1 sagacity/NN/pobj/2 ,/,/punct/3 which/WDT/nsubj/6 "
        "served/VBD/relcl/3 him/PRP/dobj/6",
        {5: ((1,), "modifier")},
    ),
    "partitive": (
        "a/DT/det/1 kind/NN/ROOT/1 of/IN/prep/1 frog/NN/pobj/2 that/WDT/nsubj/5 sings/VBZ/relcl/1",
        {4: ((3,), "partitive")},
    ),
    "hyphenated": (
        "the/DT/det/1 moose/NN/ROOT/1 ,/,/punct/1 who/WP/nsubj/4 fled/VBD/relcl/1",
        {3: ((1,), "relcl")},
    ),
    "coordination": (
        "keeps/VBZ/ROOT/0 cats/NNS/dobj/0 and/CC/cc/1 dogs/NNS/conj/1 that/WDT/dobj/6 "
        "nobody/NN/nsubj/6 adopts/VBZ/relcl/1",
        {4: ((1, 3), "relcl")},
    ),
    "others": (
        "the/DT/det/1 fly/NN/ROOT/1 and/CC/cc/1 other/JJ/amod/4 flies/NNS/conj/1 whose/WP$/poss/6 "
        "grubs/NNS/nsubj/7 bite/VBP/relcl/4",
        {5: ((4,), "relcl")},
    ),
    "part_of_several": (
        "Lice/NNS/nsubj/1 bite/VBP/ROOT/1 the/DT/det/3 horse/NN/dobj/1 ,/,/punct/1 one/CD/nsubj/8 "
        "of/IN/prep/5 which/WDT/pobj/6 is/VBZ/relcl/3 large/JJ/acomp/8",
        {},
    ),
    "ambiguous": (
        "a/DT/det/1 love/NN/ROOT/1 for/IN/prep/1 the/DT/det/4 dog/NN/pobj/2 ,/,/punct/4 "
        "which/WDT/dobj/8 he/PRP/nsubj/8 returns/VBZ/relcl/4",
        {},
    ),
    "ambiguous_but_for_the_number": (
        "a/DT/det/1 love/NN/ROOT/1 for/IN/prep/1 dogs/NNS/pobj/2 ,/,/punct/3 "
        "which/WDT/nsubj/6 are/VBP/relcl/3 kind/JJ/acomp/6",
        {5: ((3,), "relcl")},
    ),
    "ambiguous_but_for_the_determiner": (
        "the/DT/det/1 legs/NNS/ROOT/1 of/IN/prep/1 a/DT/det/4 deer/NN/pobj/2 ,/,/punct/4 "
        "which/WDT/nsubj/7 halted/VBD/relcl/4",
        {6: ((4,), "relcl")},
    ),
    "disagrees": (
        "saw/VBD/ROOT/0 many/JJ/amod/2 pigs/NNS/dobj/0 ,/,/punct/2 which/WDT/nsubj/5 "
        "is/VBZ/relcl/2 lucky/JJ/acomp/5",
        {},
    ),
    "extraposed_with_a_particle": (
        "another/DT/det/1 horse/NN/nsubj/2 came/VBD/ROOT/2 up/RP/prt/2 ;/:/punct/2 who/WP/nsubj/6 "
        "neighed/VBD/advcl/2",
        {5: ((1,), "extraposed")},
    ),
    "herds": (
        "herds/NNS/ROOT/0 of/IN/prep/0 buffalo/NN/pobj/1 ,/,/punct/0 which/WDT/nsubj/5 "
        "filled/VBD/relcl/2 plains/NNS/dobj/5",
        {4: ((2,), "relcl")},
    ),
    "pointed_at": (
        "that/DT/det/1 part/NN/ROOT/1 of/IN/prep/1 the/DT/det/4 fish/NN/pobj/2 which/WDT/nsubj/6 "
        "is/VBZ/relcl/4 deepest/JJS/acomp/6",
        {5: ((1,), "modifier")},
    ),
    "everything": (
        "deer/NNS/ROOT/0 and/CC/cc/0 everything/NN/conj/0 that/WDT/dobj/5 he/PRP/nsubj/5 "
        "wished/VBD/relcl/0",
        {3: ((2,), "nearer")},
    ),
    "taken_already": (
        "a/DT/det/1 state/NN/ROOT/1 which/WDT/nsubjpass/4 is/VBZ/auxpass/4 seen/VBN/relcl/1 "
        "in/IN/prep/4 birds/NNS/pobj/5 ,/,/punct/1 to/IN/prep/12 whose/WP$/poss/10 "
        "plumage/NN/pobj/8 oil/NN/nsubj/12 gives/VBZ/relcl/1",
        {2: ((1,), "relcl"), 9: ((6,), "nearer")},
    ),
}


@pytest.mark.parametrize("case", TREES)
def test_rules(case):
    text, expected = TREES[case]
    assert {k: tuple(v) for k, v in resolve(make(text)).items()} == expected


def test_a_hyphenated_noun_is_its_last_part():
    tree = make(
        "the/DT/det/1 moose/NN/ROOT/1 -/HYPH/punct/1 bird/NN/appos/1 who/WP/nsubj/5 "
        "fled/VBD/relcl/1"
    )
    assert 4 in resolve(tree) and resolve(tree)[4].antecedents == (1, 3)
    tree[2].start, tree[2].end = tree[1].end, tree[1].end + 1
    tree[3].start = tree[2].end
    assert tuple(resolve(tree)[4]) == ((3,), "hyphenated")


@pytest.mark.parametrize("case", TREES)
def test_on_one_tree_all_five_pronouns_have_the_same_antecedent(case):
    text, _ = TREES[case]
    original = resolve(make(text))
    for position, token in enumerate(make(text)):
        if token.lower not in PRONOUNS or token.dep == "det":
            continue
        for other in PRONOUNS:
            tree = make(text)
            tree[position].text = tree[position].lower = other
            assert resolve(tree) == original, other


def test_names_are_common_nouns_however_they_are_tagged():
    text = (
        "the/DT/det/1 tail/NN/ROOT/1 on/IN/prep/1 Fox/NNP/pobj/2 that/WDT/nsubj/5 fled/VBD/relcl/3"
    )
    assert resolve(make(text))[4].antecedents == (1,)
    assert resolve(make(text), names={3})[4].antecedents == (3,)


def test_attached_takes_the_parser_at_its_word():
    text, _ = TREES["naming"]
    assert {k: tuple(v) for k, v in attached(make(text)).items()} == {5: ((3,), "relcl")}
    assert attached(make(TREES["adjacent"][0])) == {}


@pytest.mark.parametrize(
    ("text", "index", "number"),
    [
        ("a/DT/det/1 dog/NN/ROOT/1", 1, SINGULAR),
        ("dogs/NNS/ROOT/0", 0, PLURAL),
        ("these/DT/det/1 sheep/NN/ROOT/1", 1, PLURAL),
        ("the/DT/det/1 sheep/NNS/ROOT/1", 1, None),
        ("the/DT/det/1 Foxes/NNP/ROOT/1", 1, None),
        ("a/DT/det/1 flock/NN/ROOT/1", 1, None),
        ("a/DT/det/1 dog/NN/ROOT/1 and/CC/cc/1 jackal/NN/conj/1", 1, PLURAL),
        ("the/DT/det/1 dog/NN/ROOT/1 and/CC/cc/1 the/DT/det/4 cat/NN/conj/1", 1, None),
        ("a/DT/det/1 dog/NN/ROOT/1 or/CC/cc/1 cat/NN/conj/1", 1, None),
    ],
)
def test_noun_number(text, index, number):
    assert noun_number(make(text), index) == number


@pytest.mark.parametrize(
    ("text", "index", "number"),
    [
        ("barks/VBZ/ROOT/0", 0, SINGULAR),
        ("bark/VBP/ROOT/0", 0, PLURAL),
        ("barked/VBD/ROOT/0", 0, None),
        ("was/VBD/aux/1 barking/VBG/ROOT/1", 1, SINGULAR),
        ("have/VBP/aux/1 barked/VBN/ROOT/1", 1, PLURAL),
        ("would/MD/aux/1 bark/VB/ROOT/1", 1, None),
        ("were/VBD/ROOT/0", 0, PLURAL),
    ],
)
def test_verb_number(text, index, number):
    assert verb_number(make(text), index) == number


def test_opening_and_what_stands_before():
    tree = make(
        "mice/NNS/ROOT/0 ,/,/punct/0 most/JJS/nsubjpass/6 of/IN/prep/2 which/WDT/pobj/3 "
        "were/VBD/auxpass/6 bred/VBN/relcl/0"
    )
    assert clause_verb(tree, 4) == 6
    assert opening(tree, 4) == 2
    assert tuple(before(tree, 2)) == (0, True, False)
    tree = make(
        "birds/NNS/dobj/1 eaten/VBN/ROOT/1 ,/,/punct/1 in/IN/prep/1 the/DT/det/5 "
        "pursuit/NN/pobj/3 of/IN/prep/5 which/WDT/pobj/6"
    )
    assert clause_verb(tree, 7) is None
    assert opening(tree, 7) == 3
    tree = make(
        "a/DT/det/1 bird/NN/ROOT/1 ,/,/punct/1 I/PRP/nsubj/4 believe/VBP/parataxis/1 "
        ",/,/punct/1 whose/WP$/poss/7 song/NN/nsubj/8 pleases/VBZ/relcl/1"
    )
    assert tuple(before(tree, 6)) == (1, True, False)
    tree = make("cats/NNS/ROOT/0 ,/,/punct/0 but/CC/cc/0 which/WDT/nsubj/4 run/VBP/conj/0")
    assert tuple(before(tree, 3)) == (0, True, True)
