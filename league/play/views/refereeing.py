"""The parts of a table's page for referees: who judges there, and a referee's own acts."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.play.models import Sitting
from league.play.queries import ended
from league.play.queries.officials import judging_at
from league.play.queries.tables import Table

RULED = (Sitting.State.OPEN, Sitting.State.PAUSED)


def context(table: Table, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what the parts of the page about referees and about the end read."""
    sitting, place, position = table.sitting, table.place, table.position
    game = position.game
    others = judging_at(sitting, place)
    return {
        "judge_names": _(", ").join(each.name or _("a judge") for each in others),
        "may_rule": sitting.state in RULED,
        "sides": [(side, names.get(side, side)) for side in game.sides],
        "has_points": bool(game.score(position.state)),
        "fields": game.settable,
        "may_reopen": ended.may_reopen(sitting),
        "is_by_act": ended.is_by_act(sitting),
        "may_confirm": place is not None and bool(place.seats) and not place.confirmed,
    }
