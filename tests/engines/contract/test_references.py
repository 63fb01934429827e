"""The tables beside the rules: whole, in both languages, and about rules that there are."""

import pytest

from engines.core import registry
from engines.core.records.reference import Reference
from engines.core.records.sentences import LANGUAGES, book

TABLES = [
    pytest.param(game.key, reference, id=f"{game.key}-{reference.key}")
    for game in registry.games()
    if game.references is not None
    for reference in game.references()
]


@pytest.mark.parametrize(("game", "reference"), TABLES)
def test_a_table_is_whole_and_names_its_rule(game: str, reference: Reference) -> None:
    rules = {rule for chapter in book(game, "ja").chapters for rule, _ in chapter.rules}
    labels = [
        reference.title, reference.says, *reference.head,
        *(cell for row in reference.rows for cell in row.cells),
    ]  # fmt: skip

    assert {len(row.cells) for row in reference.rows} == {len(reference.head)}
    assert reference.rule in rules
    assert [label for label in labels if not all(label[known] for known in LANGUAGES)] == []
