"""The state between two migrations works as well as the state after the last.

A migration that writes rows runs with the triggers of that moment. A trigger that keeps the history
of a table has to know every column that the table of the history has by then.
"""

import re

import pytest
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

INTO = re.compile(r'INSERT INTO "(?P<table>\w+)" \((?P<columns>[^)]*)\)')


def columns_of(model: ModelState) -> set[str]:
    """Name the columns of a table in a state: a foreign key's has ``_id`` behind its name."""
    return {
        name + "_id" if field.is_relation and not field.many_to_many else name
        for name, field in model.fields.items()
    }


def missing_columns(state: ProjectState, app: str) -> list[str]:
    """List the columns that the triggers of an app leave out of the histories they write."""
    histories = {f"{app}_{name}": model for (of, name), model in state.models.items() if of == app}
    missing = []
    for (of, name), model in state.models.items():
        for trigger in model.options.get("triggers", ()) if of == app else ():
            for written in INTO.finditer(str(trigger.install_sql)):
                if history := histories.get(written["table"]):
                    named = {column.strip(' "') for column in written["columns"].split(",")}
                    if lost := columns_of(history) - named - {"pgh_id"}:
                        missing.append(f"{name}.{trigger.name}: {', '.join(sorted(lost))}")
    return missing


@pytest.mark.parametrize("app", ["cards", "events", "matches", "people", "tournaments"])
def test_between_migrations_histories_are_written_whole(app: str) -> None:
    graph = MigrationLoader(None).graph
    (leaf,) = graph.leaf_nodes(app)
    state = ProjectState()
    faults = {}
    for node in graph.forwards_plan(leaf):
        state = graph.nodes[node].mutate_state(state, preserve=False)
        if node[0] == app and (missing := missing_columns(state, app)):
            faults[node[1]] = missing
    assert not faults
