"""A deck that is pasted as a code or a list: looked at first, then handed in."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from cards.services.opening import Asker
from league.events.errors import ListUnsettled
from league.events.forms.staff import ListForm
from league.events.models import EntryPlayer
from league.events.queries import previews
from league.events.queries.previews import Preview
from league.events.services import submissions
from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.views.answers import refuse


@dataclass(frozen=True, slots=True)
class Paper:
    """What came of a pasted deck; ``unsettled`` are the lines that are no cards."""

    status: int = 200
    preview: Preview | None = None
    unsettled: tuple[str, ...] = ()
    is_saved: bool = False


def read(
    request: HttpRequest, form: ListForm, seat: EntryPlayer, *, by: Any, save: Callable[[], object]
) -> Paper:
    """Judge a pasted deck for a seat, and ``save`` it where that was asked for.

    ``by`` is who looks it up. Refusals stand on the form.
    """
    if not form.is_valid():
        return Paper(400 if form.is_bound else 200)
    preview = None
    try:
        preview = _preview(request, form.cleaned_data["text"], seat, by)
        if request.POST.get("act") == "save":
            save()
            return Paper(preview=preview, is_saved=True)
    except ListUnsettled as refusal:
        lines = tuple(str(refusal.params["lines"]).splitlines())
        return Paper(refuse(form, refusal), preview, lines)
    except Refusal as refusal:
        return Paper(refuse(form, refusal), preview)
    return Paper(preview=preview)


def _preview(request: HttpRequest, text: str, seat: EntryPlayer, by: Any) -> Preview:
    asker = Asker(by, address_of(request))
    version = submissions.version_by_code(text, seat=seat, asker=asker, now=timezone.now())
    if version is not None:
        return previews.of_version(version, seat.event)
    content = submissions.read_list(text, seat=seat, by=by)
    return previews.of_list(content, seat.event, seat.player.display_name)
