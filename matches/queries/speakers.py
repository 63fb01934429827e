"""Who speaks for a side: an account, or a pass (``SidePass``) of people without one."""

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.models import SidePass

Speaker = Any  # a User, or a SidePass
BY_PASS: Final[Promise] = _("guest (by pass)")


def said_by(speaker: Speaker) -> dict[str, Any]:
    """Return the columns of a speaker: ``by`` for an account, or ``side_pass``."""
    if isinstance(speaker, SidePass):
        return {"by": None, "side_pass": speaker}
    return {"by": speaker, "side_pass": None}


def speaker_of(row: Any) -> Speaker:
    """Return the speaker of a row: its account or its pass."""
    return row.side_pass if row.side_pass_id else row.by


def account_of(speaker: Speaker) -> Any:
    """Return the account that spoke, None where it was a pass or the clock."""
    return None if isinstance(speaker, SidePass) else speaker


def name_of_speaker(row: Any) -> str:
    """Name the speaker of a row; empty for an account without a player, and for the clock."""
    if row.side_pass_id:
        return str(BY_PASS)
    player = getattr(row.by, "player", None)
    return str(player.display_name) if player else ""
