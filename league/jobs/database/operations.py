"""A migration operation for a whole app, which computes the state of all models only once.

A migration that creates a hundred models and triggers one by one renders every related model again
after each of them, which takes most of the time to migrate an empty database.
"""

from collections.abc import Sequence
from typing import Any

from django.db.migrations.operations.base import Operation


class AllAtOnce(Operation):
    """Runs its operations together: none may need the state before another operation.

    Creating models with their indexes, constraints and triggers does not.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = list(operations)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return type(self).__name__, [self.operations], {}

    def state_forwards(self, app_label: str, state: Any) -> None:
        vars(state).pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        for operation in reversed(self.operations):  # each finds its model in the full state
            operation.database_backwards(app_label, schema_editor, from_state, from_state)

    def describe(self) -> str:
        return f"{len(self.operations)} operations at once"
