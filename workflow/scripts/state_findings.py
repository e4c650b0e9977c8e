"""Rule state_findings: what was found of each of the paper's claims."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.findings.bias_claims import judge_correlation, judge_roberta, judge_signs
from whowhich.findings.finding import Finding, findings_frame
from whowhich.findings.fit_claims import judge_perplexity, judge_precision
from whowhich.findings.harm_words import read_harm_words
from whowhich.findings.likeness_claims import judge_farm, judge_shared
from whowhich.findings.pronoun_claims import judge_pronouns, published_ratio
from whowhich.findings.word_claims import judge_sentiment, judge_words
from whowhich.names import read_names
from whowhich.published.compare_words import read_published
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.formats import write_formats
from whowhich.tables.model_schemas import ASSOCIATIONS, VOCABULARY
from whowhich.tables.parquet import read_table
from whowhich.templates.cohesion import ANIMALS

if TYPE_CHECKING:
    from whowhich.script import snakemake


def of(findings, model="", corpus=""):
    """The findings, each on a model and corpus."""
    return [Finding(each.claim, each.measure, model or each.model, corpus) for each in findings]


def of_templates(inputs, params, categories, published):
    harm_words = read_harm_words(inputs["harm_words"])
    animals = {name: kind for name, kind in categories.items() if kind in ANIMALS}
    models = params["template_models"]
    top = {
        model: pd.read_csv(path, keep_default_na=False)
        for model, path in zip(models, inputs["top"], strict=True)
    }
    found = []
    for place, model in enumerate(models):
        associations = read_table(inputs["associations"][place], ASSOCIATIONS).to_pandas()
        vocabulary = read_table(inputs["vocabulary"][place], VOCABULARY).to_pandas()
        words = vocabulary.loc[vocabulary["is_word"], "word"]
        lists = {paper: published(paper) for paper in params["counterparts"][model]}
        found += of(
            judge_words(
                associations, top[model], animals, harm_words, words, lists, params["confidence"]
            ),
            model,
        )
        found += of([judge_farm(pd.read_csv(inputs["cohesion"][place]))], model)
        found += of(judge_sentiment(pd.read_csv(inputs["sentiment"][place])), model)
    return found + judge_shared(top, params["counterparts"], params["confidence"])


def of_corpora(inputs, params, categories):
    under_study = [name for name, kind in categories.items() if kind in (*ANIMALS, "human")]
    paper = published_ratio(pd.read_csv(inputs["published"][0]))
    precision = dict(zip(params["annotated"], inputs["precision"], strict=True))
    found = []
    for corpus, path in zip(params["corpora"], inputs["references"], strict=True):
        references = read_table(path, REFERENCES, columns=["name", "pronoun", "document"])
        pronouns = judge_pronouns(references.to_pandas(), under_study, params["confidence"], paper)
        marked = pd.read_csv(precision[corpus]) if corpus in precision else None
        found += of([*pronouns, *judge_precision(marked)], corpus=corpus)
    return found


def of_models(inputs, params):
    models, corpora = params["models"], params["scored"]
    counterparts = params["counterparts"]
    r, pppl = (
        dict(pd.read_csv(path).itertuples(index=False, name=None))
        for path in inputs["published"][1:3]
    )
    found = []
    for place, (model, corpus) in enumerate((m, c) for m in models for c in corpora):
        found += of(judge_signs(pd.read_csv(inputs["bias"][place])), model, corpus)
    tables = {m: pd.read_csv(f) for m, f in zip(models, inputs["correlation"], strict=True)}
    for model, table in tables.items():
        published = {paper: r[paper] for paper in counterparts[model]}
        for corpus, finding in judge_correlation(table, published):
            found += of([finding], model, corpus)
    for model, corpus, finding in judge_roberta(tables, counterparts):
        found += of([finding], model, corpus)
    for number, corpus in enumerate(corpora):
        by_model = {
            model: pd.read_csv(inputs["pppl"][place * len(corpora) + number])
            for place, model in enumerate(models)
        }
        for model, finding in judge_perplexity(by_model, counterparts, pppl):
            found += of([finding], model, corpus)
    return found


def main(inputs, params, output):
    categories = {name.name: name.category for name in read_names(inputs["names"])}
    found = of_templates(
        inputs, params, categories, lambda model: read_published(inputs["published"][3], model)
    )
    found += of_corpora(inputs, params, categories)
    found += of_models(inputs, params)
    frame = findings_frame(found)
    write_formats(
        frame,
        output.removesuffix(".csv"),
        caption="What was found of each claim of the paper, by stated rules.",
        label="tab:findings",
        headers={column: column.replace("_", " ") for column in frame.columns},
    )


with logged(snakemake.log):
    main(dict(snakemake.input.items()), dict(snakemake.params.items()), snakemake.output[0])
