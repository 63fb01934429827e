"""What the API says of a correction before it is made."""

from typing import Annotated

from league.people.api.serializers import Json, Shape


class PreviewShape(Shape, kind="correction_preview"):
    token: Annotated[str, "Names what was shown; a correction sends it back."]
    revision: int
    tables: Annotated[list[Json], "Rows that change, before and after."]
    round: Annotated[int | None, "The open round that is mended."]
    kept: list[Json]
    held: Annotated[list[Json], "Begun: they stay unless `unfreeze` names them."]
    gone: list[Json]
    come: list[Json]
    impossible: list[Json]
    nodes: Annotated[list[Json], "Of brackets: others are due there."]
    crossings: list[Json]
