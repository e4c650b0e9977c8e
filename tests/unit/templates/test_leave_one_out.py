"""Associations without one of the templates."""

import numpy as np

from whowhich.templates.associations import Filters, associated_words, z_population
from whowhich.templates.averages import condition_means
from whowhich.templates.leave_one_out import associations_without, removable
from whowhich.templates.template_set import Template

TEMPLATES = [Template("human", "a"), Template("object", "b"), Template("object", "c")]


def rows():
    generator = np.random.default_rng(6)
    for name in ("cat", "dog"):
        yield name, np.log(generator.dirichlet(np.full(50, 0.2), size=3) + 1e-9)


def test_the_only_template_of_a_condition_stays():
    assert removable(TEMPLATES) == [1, 2]
    assert removable([Template("human", "a"), Template("object", "b")]) == []


def test_same_as_scoring_fewer_templates():
    is_word = np.ones(50, dtype=bool)
    for filters in (Filters(z_threshold=1.0), Filters(z_over="model", z_threshold=1.0)):
        found = associations_without(rows, TEMPLATES, is_word, filters)
        assert set(found) == {1, 2}
        means = {name: condition_means(logp[[0, 2]], ["human", "object"]) for name, logp in rows()}
        populations = {name: z_population(*pair, filters) for name, pair in means.items()}
        total = populations["cat"] + populations["dog"]
        for name, pair in means.items():
            own = populations[name] if filters.z_over == "name" else total
            columns, _ = associated_words(*pair, is_word, filters, own)
            part = found[1][found[1]["name"] == name]
            assert part["token_id"].tolist() == columns["token_id"].tolist()
            np.testing.assert_allclose(part["z"], columns["z"])


def test_no_template_can_be_left_out():
    assert associations_without(rows, TEMPLATES[:2], np.ones(50, dtype=bool), Filters()) == {}
