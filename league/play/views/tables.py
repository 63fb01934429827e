"""The table's own page: the board, the question, and what can be done besides."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.people.errors import Forbidden, Refusal, SignInNeeded
from league.people.shared.languages import current_language
from league.people.shared.qr import svg
from league.people.statuses import seconds_to_wait, status_of
from league.people.views.answers import page as any_method
from league.play.addresses import stream_url
from league.play.errors import SittingHidden
from league.play.levels import offered
from league.play.models import Place, Sitting
from league.play.places import place_of, remember, secret_of, seen_by
from league.play.queries import bots, positions, records, sittings, tables
from league.play.queries.officials import judges
from league.play.services import places
from league.play.services.bots import inviting, shows
from league.play.services.bots.seating import may_be_bots
from league.play.services.closing import keeping
from league.play.tickets import ticket
from league.play.views import acting, facing, stage
from league.play.views.acting import Typed, Words
from league.play.views.bounds import LONGEST_RULING
from league.play.views.judging import to_be_judged
from league.play.views.lobby import invited, remember_invited
from league.play.views.wire import again
from matches.views.records import record_file


@any_method
@never_cache
def table(request: HttpRequest, uid: str) -> HttpResponse:
    """Show a table to a place or a guest; without scripts its forms come here too."""
    try:
        sitting, place = seen_by(request, uid)
    except SittingHidden:
        return redirect("play:judge", uid=to_be_judged(request, uid).uid)
    if place is None and sitting.of is not None and judges(request.user, sitting.of.match):
        return redirect("play:judge", uid=uid)
    if request.method != "POST":
        return _shown(request, sitting, place)
    if place is None and bots.is_show(sitting):
        shows.look(sitting=sitting, now=timezone.now())
        return redirect("play:table", uid=uid)
    if place is None:
        raise SittingHidden
    try:
        done = acting.act(request, place)
    except SignInNeeded:
        raise
    except Refusal as refusal:
        return _shown(request, sitting, place, refusal=refusal)
    if isinstance(done, Words):
        return _shown(request, sitting, place, said=done)
    if isinstance(done, Typed):
        return _shown(request, sitting, place, refusal=done.refusal, typed=done)
    return redirect(done or _here(request))


def _here(request: HttpRequest) -> str:
    words = facing.kept(request)
    return request.path + (f"?{urlencode(words)}" if words else "")


def _shown(
    request: HttpRequest,
    sitting: Sitting,
    place: Place | None,
    *,
    said: Words | None = None,
    refusal: Refusal | None = None,
    typed: Typed | None = None,
) -> HttpResponse:
    if place is not None:  # reload, to show what was said just now
        sitting = again(place)
    seen = tables.table_of(sitting, place)
    context = {
        **stage.context(seen, tables.as_json(seen, current_language()), current_language(), said),
        **facing.context(request, seen),
        "refusal": acting.explained(refusal) if refusal else None,
        "typed": typed.text if typed else request.POST.get("text", ""),
        "check": typed.check if typed else None,
        **_ruling_typed(request),
        **hearing(request, sitting, place),
        "body_class": "at-table",
    }
    status = status_of(refusal) if refusal else HTTPStatus.OK
    answer = render(request, "play/table/table.html", context, status=status)
    if status == HTTPStatus.TOO_MANY_REQUESTS and refusal:
        answer["Retry-After"] = seconds_to_wait(refusal)
    return answer


def _ruling_typed(request: HttpRequest) -> dict[str, str]:
    """Return the fields of a refused ruling, or a refused line as the beginning of a ruling."""
    most = None if request.POST.get("act") == "ruling" else LONGEST_RULING
    return {
        f"{name}_typed": request.POST.get(sent, "").lstrip("~ ")[:most]
        for name, sent in (("ruling", "text"), ("field", "field"), ("value", "value"))
    }


def hearing(request: HttpRequest, sitting: Sitting, place: Place | None) -> dict[str, str]:
    """Return where a page listens; pages of late spectators poll every two seconds instead."""
    if sitting.as_of is not None:
        return {"stream": "", "ticket": ""}
    return {"stream": stream_url(request), "ticket": ticket(sitting, place)}


@require_safe
@never_cache
def record(request: HttpRequest, uid: str) -> HttpResponse:
    """Download the record for a place: if it hides something, only when the game is over."""
    place = place_of(request, uid)
    sitting = place.sitting
    if not stage.may_download(tables.table_of(sitting, place)):
        raise Forbidden
    text = records.text_of(records.record_of(sitting, positions.of(sitting)))
    return record_file(text, sitting.uid)


@any_method
@never_cache
def invite(request: HttpRequest, uid: str, place: str) -> HttpResponse:
    """Show the link of another's place, or one's own for another device; make a new one."""
    own = place_of(request, uid)
    asked = Place.objects.filter(sitting=own.sitting, uid=place, ended_at=None).first()
    held = sittings.present_places(own.sitting)
    others = stage.invitable(own, held, is_host=keeping.is_host(own))
    if asked is None or (asked.pk != own.pk and asked not in others):
        raise SittingHidden
    if request.method == "POST" and "level" in request.POST:
        level = request.POST["level"][:10]
        inviting.give_to_bot(place=own, asked=asked, level=level, now=timezone.now())
        return redirect("play:table", uid=uid)
    if request.method == "POST":
        return _renewed(request, own, asked)
    secret = request.COOKIES.get(invited(asked.uid), "")
    if asked.pk == own.pk:
        secret = secret_of(request, uid)
    if places.hashed(secret) != asked.secret:
        secret = ""
    context: dict[str, Any] = {
        "sitting": own.sitting,
        "own": own,
        "asked": asked,
        "others": [
            (other.uid, stage.seat_names(own.sitting, other.seats, current_language()))
            for other in others
            if asked.pk not in (own.pk, other.pk)
        ],
        "is_over": own.sitting.end is not None,
        "levels": _levels(own, asked),
        "seats": stage.seat_names(own.sitting, asked.seats, current_language()),
    }
    if secret:
        link = request.build_absolute_uri(reverse("play:join", args=[secret]))
        context |= {"link": link, "qr": svg(link)}
    return render(request, "play/lobby/invite.html", context)


def _levels(own: Place, asked: Place) -> Iterable[tuple[str, tuple[str, str]]]:
    """Return the levels of bots that may take an invited place: name and sentence of each."""
    if asked.pk == own.pk or not may_be_bots(own.sitting):
        return ()
    return offered(positions.of(own.sitting).game).items()


def _renewed(request: HttpRequest, own: Place, asked: Place) -> HttpResponse:
    link = places.renew(place=asked)
    answer = redirect("play:invite", uid=own.sitting.uid, place=asked.uid)
    if asked.pk == own.pk:
        remember(answer, own.sitting, link.secret)
    else:
        remember_invited(answer, own.sitting, link)
    return answer
