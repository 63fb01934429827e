"""Where a table leads back to."""

from django.urls import reverse

from league.play.models import Place, Sitting
from matches.queries.passes import is_whole, secret_of


def to_match(sitting: Sitting, place: Place | None) -> str:
    """Return the address where the match of a game is reported; empty for a free one.

    That is the page of the match, or for a place by a side's pass the page of the pass.
    """
    if sitting.of is None:
        return ""
    held = place.side_pass if place is not None and place.side_pass_id else None
    if held is not None and held.ended_at is None and is_whole(held):
        return reverse("matches:pass", args=[secret_of(held)])
    return reverse("matches:match", args=[sitting.of.match.uid])
