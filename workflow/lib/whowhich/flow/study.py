"""The checked config with its variants, as the rules ask for it."""

import math
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from whowhich.corpora.guess import guess_format
from whowhich.corpora.listing import corpus_bytes, list_files
from whowhich.errors import InputError, choices
from whowhich.findings.harm_words import read_harm_words
from whowhich.flow.config import changed_keys, check_config, merge, reached_stages, resolve
from whowhich.flow.stages import STAGES, counterparts, everyone
from whowhich.models.source import check_architecture, check_folder, is_folder
from whowhich.names import read_names
from whowhich.templates.printed_words import read_stems
from whowhich.templates.template_sets import read_factorial, read_templates

BASE = ""  # the wildcard `variant` of the base study


class Study:
    """All that the rules need of the config, checked when the workflow is read.

    Raises InputError for whatever is wrong in the config or in the files that it names.
    """

    def __init__(self, config: Mapping, repository: str | Path):
        self.repository = Path(repository)
        schema = yaml.safe_load(
            (self.repository / "workflow/schemas/config.schema.yaml").read_text(encoding="utf-8")
        )
        base = check_config(merge(config, {}), schema)
        self._configs = {BASE: base}
        self._reached: dict[str, set[str]] = {BASE: set(STAGES)}
        for name, changes in base["variants"].items():
            if "variants" in changes:
                raise InputError(f"config: variants.{name}: a variant has no variants of its own")
            merged = check_config(merge(base, changes), schema, where=f"variant {name!r}")
            changed = changed_keys(base, merged)
            self._configs[f"variants/{name}/"] = merged
            self._reached[f"variants/{name}/"] = reached_stages(changed)
        for variant, settings in self._configs.items():
            read_names(self.path(variant, "names"))
            for corpus in settings["corpora"]:
                self._check_corpus(variant, corpus)
            for model in settings["models"]:
                self._check_model(variant, model)
            self._check_corpora(variant)
            self._check_templates(variant)
            self._check_sheets(variant)
            self._check_parser(variant)

    @property
    def variants(self) -> list[str]:
        """Values of the wildcard `variant`, the base ("") first."""
        return list(self._configs)

    def title(self, variant: str) -> str:
        """The variant's key in the config, "base" for the base."""
        return variant.removeprefix("variants/").removesuffix("/") or "base"

    def corpora(self, variant: str = BASE) -> list[str]:
        """Keys of the corpora."""
        return list(self._configs[variant]["corpora"])

    def models(self, variant: str = BASE) -> list[str]:
        """Keys of the models."""
        return list(self._configs[variant]["models"])

    def setting(self, variant: str, *keys: str):
        """The value at a path of keys; each of `keys` may be dotted ("templates.article").

        Raises InputError if a corpus, model or key of that name isn't configured.
        """
        if variant not in self._configs:
            raise InputError(f"no variant {variant!r}; configured are {choices(self._configs)}")
        value = self._configs[variant]
        # Keys of corpora and models may hold dots, so only a first, fixed part is split.
        parts = [*keys[0].split("."), *keys[1:]]
        for part in parts:
            if part not in value:
                raise InputError(
                    f"config: {'.'.join(parts)}: no {part!r}; there is {choices(value)}"
                )
            value = value[part]
        return value

    def settings(self, variant: str) -> dict:
        """The config of a variant that its results come from, with its defaults.

        Without the other variants, and without trainings: a trained model is a source of its own.
        """
        unused = ("variants", "pretrain")
        return {key: value for key, value in self._configs[variant].items() if key not in unused}

    def path(self, variant: str, *keys: str) -> str:
        """A path that the config names, resolved; InputError if nothing is there."""
        return resolve(self.setting(variant, *keys), self.repository, must_exist=".".join(keys))

    def model_source(self, variant: str, model: str) -> str:
        """Source of a model: a folder, resolved, or an id of the hub.

        Raises InputError for a source that starts with "." or "/" and isn't there.
        """
        source = self.setting(variant, "models", model, "source")
        if source.startswith((".", "/")):
            return resolve(source, self.repository, must_exist=f"models.{model}.source")
        return resolve(source, self.repository)

    def _check_corpus(self, variant: str, corpus: str) -> None:
        try:
            corpus_bytes(self.path(variant, "corpora", corpus, "path"))
        except InputError as error:
            raise InputError(f"config: corpora.{corpus}.path: {error}") from error

    def _check_corpora(self, variant: str) -> None:
        if self.models(variant) and not self.corpora_of(variant, "scores"):
            raise InputError(
                "config: corpora: no corpus is scored; set scored: true for one of "
                f"{choices(self.corpora(variant))}"
            )
        for key in ("correlation.shares_from", "select_names.corpora"):
            named = self.setting(variant, key)
            for corpus in named if isinstance(named, list) else []:
                if corpus not in self.corpora(variant):
                    raise InputError(
                        f"config: {key}: no corpus {corpus!r}; "
                        f"configured are {choices(self.corpora(variant))}"
                    )

    def _check_model(self, variant: str, model: str) -> None:
        source = self.model_source(variant, model)
        if is_folder(source):
            try:
                check_folder(source)
                check_architecture(source, self.setting(variant, "models", model, "kind"))
            except InputError as error:
                raise InputError(f"config: models.{model}: {error}") from error

    def place(self, variant: str, stage: str) -> str:
        """Folder of a stage's files, with a slash at its end: the variant's or the base's."""
        reached = self._reached[variant] if variant in self._reached else set(STAGES)
        folder = STAGES[stage].folder or stage
        return f"results/{variant if stage in reached else BASE}{folder}/"

    def reaches(self, variant: str, stage: str) -> bool:
        """Whether the variant has files of its own in a stage."""
        return stage in self._reached[variant]

    def counterparts(self, variant: str, model: str) -> list[str]:
        """The paper's models that a model is compared with."""
        return counterparts(self._configs[variant], model)

    def _check_templates(self, variant: str) -> None:
        read_templates(self.path(variant, "templates.file"))
        read_harm_words(self.path(variant, "templates.harm_words"))
        read_stems(self.path(variant, "templates.censored_words"))
        if self.setting(variant, "templates.factorial") is not None:
            read_factorial(self.path(variant, "templates.factorial"))
        for model in self.setting(variant, "templates.counterparts"):
            if model not in self.models(variant):
                raise InputError(
                    f"config: templates.counterparts: no model {model!r}; "
                    f"configured are {choices(self.models(variant))}"
                )

    def reference(self, variant: str, corpus: str) -> str:
        """By what the antecedents of a corpus are found: its own `reference`, or the config's."""
        own = self.setting(variant, "corpora", corpus, "reference")
        return own or self.setting(variant, "reference")

    def cluster(self, variant: str, corpus: str) -> str | int:
        """What is taken as independent in a corpus: "document", "sentence", or lines of a block.

        The corpus's own `cluster`, or the config's; but the files of BookCorpus hold many books.
        """
        own = self.setting(variant, "corpora", corpus, "cluster")
        chosen = own or self.setting(variant, "bias.cluster")
        if own is None and chosen == "document" and self.format(variant, corpus) == "bookcorpus":
            chosen = "block"
        return self.setting(variant, "bias.block_lines") if chosen == "block" else chosen

    def format(self, variant: str, corpus: str) -> str:
        """The format of a corpus, guessed from its files' names if the config says so."""
        format = self.setting(variant, "corpora", corpus, "format")
        if format != "auto":
            return format
        return guess_format(list_files(self.path(variant, "corpora", corpus, "path")))[0]

    def _check_parser(self, variant: str) -> None:
        kind = self.setting(variant, "parser.kind")
        for corpus in self.corpora(variant):
            method = self.reference(variant, corpus)
            if method != "relcl" and kind != "corenlp":
                raise InputError(
                    f"config: reference {method!r} of corpus {corpus!r} needs the parser "
                    f"'corenlp'; parser.kind is {kind!r}, whose only one is 'relcl'"
                )
        further = self.setting(variant, "references.further_mentions")
        if further is not None and all(
            self.reference(variant, corpus) != "coref" for corpus in self.corpora(variant)
        ):
            raise InputError(
                f"config: references.further_mentions: {further} needs the reference 'coref', "
                "which no corpus has"
            )
        package = self.setting(variant, "parser.package")
        if package is not None and kind != "stanza":
            raise InputError(
                f"config: parser.package: {package!r} is a package of Stanza's models; "
                f"parser.kind is {kind!r}"
            )
        if kind == "stanza" and package is None:
            self.path(variant, "parser.model")
        if self.setting(variant, "parser.jars") is not None:
            self.path(variant, "parser.jars")

    def _check_sheets(self, variant: str) -> None:
        for corpus, sheets in self.setting(variant, "annotation.sheets").items():
            if corpus not in self.corpora(variant):
                raise InputError(
                    f"config: annotation.sheets: no corpus {corpus!r}; "
                    f"configured are {choices(self.corpora(variant))}"
                )
            for path in sheets:
                resolve(path, self.repository, must_exist=f"annotation.sheets.{corpus}")

    def models_of(self, variant: str, stage: str) -> list[str]:
        """Keys of the models of which a stage has files."""
        settings = self._configs[variant]
        return [key for key in settings["models"] if STAGES[stage].models(settings, key)]

    def corpora_of(self, variant: str, stage: str) -> list[str]:
        """Keys of the corpora of which a stage has files."""
        settings = self._configs[variant]
        return [key for key in settings["corpora"] if STAGES[stage].corpora(settings, key)]

    def keyed_files(self, variant: str, stage: str, pattern: str) -> dict[str, str]:
        """Every file of a stage that `pattern` stands for, by its keys ("model, corpus").

        pattern: below the stage's folder, with {model} or {corpus} or both or neither; "" is the
        folder itself.
        """
        folder = self.place(variant, stage)
        return {
            ", ".join(keys.values()): f"{folder}{pattern.format(**keys)}".rstrip("/")
            for keys in self.keys(variant, stage, pattern)
        }

    def keys(self, variant: str, stage: str, pattern: str) -> list[dict[str, str]]:
        """What {model} and {corpus}, those of them that are in `pattern`, are for a stage."""
        models = self.models_of(variant, stage)
        if not models and STAGES[stage].models is not everyone:
            return []  # a stage of some kinds of models, of which there is none
        return [
            {key: value for key, value in (("model", model), ("corpus", corpus)) if value}
            for model in (models if "{model}" in pattern else [""])
            for corpus in (self.corpora_of(variant, stage) if "{corpus}" in pattern else [""])
        ]

    def files(self, variant: str, stage: str, pattern: str) -> list[str]:
        """Every file of a stage that `pattern` stands for; see `keyed_files`."""
        return list(self.keyed_files(variant, stage, pattern).values())

    def wanted(self, variant: str, targets: Iterable[tuple[str, str]]) -> list[str]:
        """Files of the (stage, pattern) targets that the variant has of its own."""
        return [
            path
            for stage, pattern in targets
            if self.reaches(variant, stage)
            for path in self.files(variant, stage, pattern)
        ]

    def shards(self, variant: str, corpus: str) -> list[str]:
        """Numbers of a corpus's shards, as the wildcard `shard` writes them.

        As many as the config says, or one for every `shard_bytes` begun (by the files' sizes).
        """
        wanted = self.setting(variant, "corpora", corpus, "shards")
        if wanted == "auto":
            total = corpus_bytes(
                self.path(variant, "corpora", corpus, "path"),
                self.setting(variant, "corpora", corpus, "format"),
            )
            wanted = max(1, math.ceil(total / self.setting(variant, "shard_bytes")))
        return [f"{number:04d}" for number in range(wanted)]
