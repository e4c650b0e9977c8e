"""Part-of-speech tags and dependency labels, in the words of all parsers.

Tags are the Penn Treebank's. A relation has one or two names: spaCy's English models write those of
ClearNLP ("dobj", "nsubjpass"), Stanza and CoreNLP those of Universal Dependencies ("obj",
"nsubj:pass").
"""

RELATIVE_TAGS = frozenset({"WDT", "WP", "WP$"})
NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
PREPOSITION_TAGS = frozenset({"IN", "TO"})

RELATIVE_CLAUSE = frozenset({"relcl", "acl:relcl"})
PASSIVE_SUBJECTS = frozenset({"nsubjpass", "nsubj:pass"})
SUBJECTS = PASSIVE_SUBJECTS | {"nsubj"}
DIRECT_OBJECTS = frozenset({"dobj", "obj"})
OBJECTS = DIRECT_OBJECTS | {"iobj", "dative"}
POSSESSORS = frozenset({"poss", "nmod:poss"})
DETERMINERS = frozenset({"det", "poss", "nummod"})
