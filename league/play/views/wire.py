"""The JSON requests of a table's page, one act each. A refusal has a stable code."""

import json
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.people.api.parsers import UNSTORABLE, BadBody, each_key_once
from league.people.errors import Invalid
from league.people.shared.languages import current_language
from league.play.errors import NotYourSeat, SittingHidden
from league.play.forms import LONGEST_KEY
from league.play.models import Place, Sitting
from league.play.places import chooses_anew, place_of, seat_asked, seen_by
from league.play.queries import sittings, tables
from league.play.rules.merging import Queued
from league.play.services import answering, lines, pace, rolls
from league.play.services.bots import helps, shows
from league.play.services.closing import acts, ending
from league.play.views import bounds, parts, typed

Body = dict[str, Any]
Answered = Callable[[HttpRequest, Place, Body], Body]


def wired(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Wrap a view so that its refusals are JSON with the usual codes, whatever the client."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.answers_json = True  # type: ignore[attr-defined]
        return view(request, *args, **kwargs)

    return never_cache(marked)


def answers(act: Answered) -> Callable[..., HttpResponse]:
    """Wrap an act so that it answers with the table as its place sees it afterwards."""

    @wraps(act)
    def view(request: HttpRequest, uid: str) -> HttpResponse:
        place = place_of(request, uid)
        said = act(request, place, _body(request))
        return JsonResponse({**_seen(request, again(place), place), **said})

    return wired(require_POST(view))


def again(place: Place) -> Sitting:
    """Return the sitting of a place as it is by now. Raises SittingHidden."""
    return SittingHidden.unless(sittings.by_id(place.sitting_id))


def unchanged(request: HttpRequest, sitting: Sitting, place: Place | None) -> tuple[str, bool]:
    """Return the ETag of the present view, and whether the client has that already."""
    known = place.pk if place else ""
    seen = f"{sitting.delay.seconds}:{sitting.signal}"
    own = f"{seat_asked(request)}/{chooses_anew(request)}/{parts.are_asked(request)}"
    mark = f"{sitting.uid}/{known}/{seen}/{current_language()}/{own}"
    tag = f'"{sha256(mark.encode()).hexdigest()[:16]}"'
    asked = request.headers.get("If-None-Match", "").removeprefix("W/")  # weak once compressed
    return tag, asked == tag


@wired
@require_safe
def view(request: HttpRequest, uid: str) -> HttpResponse:
    """Answer with the table as its place or a guest sees it; 304 if the client has it already."""
    sitting, place = seen_by(request, uid)
    tag, is_known = unchanged(request, sitting, place)
    if is_known:
        return HttpResponseNotModified(headers={"ETag": tag})
    return JsonResponse(_seen(request, sitting, place), headers={"ETag": tag})


def _seen(request: HttpRequest, sitting: Sitting, place: Place | None) -> Body:
    """Return the table as its place sees it, with the parts of its page if asked for."""
    table = tables.table_of(sitting, place)
    seen = tables.as_json(table, current_language())
    if parts.are_asked(request):
        return {**seen, "parts": parts.drawn(request, table, seen)}
    return seen


@wired
@require_POST
def looks(request: HttpRequest, uid: str) -> HttpResponse:
    """Note that somebody looks at a table at which bots alone play: else they stop in a while."""
    sitting, _place = seen_by(request, uid)
    shows.look(sitting=sitting, now=timezone.now())
    return JsonResponse({"object": "looks"})


@answers
def say(request: HttpRequest, place: Place, body: Body) -> Body:
    """Say a line; answer with the lines written for it, as the place may see them."""
    now = timezone.now()
    pace.take(place=place, now=now)
    reply = lines.say(
        place=place, after=_number(body, "after"), text=_typed(body),
        key=_text(body, "key", LONGEST_KEY, required=False), now=now,
        lag=_number(body, "lag", required=False),
    )  # fmt: skip
    return {"said": tables.texts(place, reply.lines), "is_sealed": reply.sealed}


@answers
def roll(request: HttpRequest, place: Place, body: Body) -> Body:
    """Let the server roll; with a seed of one's own that was not added before."""
    now = timezone.now()
    if seed := _text(body, "seed", 128, required=False):
        rolls.add_seed(place=place, seed=seed, now=now)
    if body.get("only_seed") is True:
        return {}
    pace.take(place=place, now=now)
    reply = rolls.roll(place=place, after=_number(body, "after"), now=now)
    return {"said": tables.texts(place, reply.lines)}


@answers
def send(request: HttpRequest, place: Place, body: Body) -> Body:
    """Say lines that queued on the device, in their order, up to the first refused one.

    ``taken`` are the keys that the table has, ``behind`` is the revision after their lines,
    ``refused`` says why the next was not taken, ``refused_key`` is its key.
    """
    given = body.get("queue")
    if not isinstance(given, list) or not 0 < len(given) <= bounds.MOST_QUEUED:
        raise Invalid(params={"field": "queue"})
    queue = []
    for row in given:
        if not isinstance(row, dict):
            raise Invalid(params={"field": "queue"})
        queue.append(Queued(_text(row, "key", LONGEST_KEY), _number(row, "after"), _line(row)))
    lag = _number(body, "lag", required=False)
    sent = pace.say_all(place=place, queue=queue, now=timezone.now(), lag=lag)
    return {
        "taken": list(sent.taken),
        "behind": sent.revision,
        "refused": typed.refused(sent.refusal),
        "refused_key": sent.key,
    }


@wired
@require_POST
def check(request: HttpRequest, uid: str) -> HttpResponse:
    """Check typed lines without saying them: their notation, their words, the board after them."""
    place, body = place_of(request, uid), _body(request)
    text = _typed(body, required=False)
    return JsonResponse(typed.as_json(place, text, current_language()))


@wired
@require_POST
def choices(request: HttpRequest, uid: str) -> HttpResponse:
    """Answer with what is asked of a seat after some words, or why a target cannot be tapped."""
    place, body = place_of(request, uid), _body(request)
    pace.check(place=place, now=timezone.now())
    seat, partial = _text(body, "seat", 8), _words(body)
    table = tables.table_of(place.sitting, place)
    if seat not in table.asked:
        raise NotYourSeat
    if target := _text(body, "target", 60, required=False):
        return JsonResponse(
            tables.refused(table.position, seat, partial, target, current_language())
        )
    return JsonResponse(tables.asked_of(table.position, seat, partial, current_language()))


@answers
def take_back(request: HttpRequest, place: Place, body: Body) -> Body:
    done = pace.take_back(
        place=place, after=_number(body, "after"), to=_number(body, "to"), now=timezone.now()
    )
    return {"done": done}


@answers
def answer(request: HttpRequest, place: Place, body: Body) -> Body:
    """Answer what the other side asks: to take back, a draw, to adjourn or to go on."""
    answering.answer(
        kind=str(body.get("kind")), place=place, after=_number(body, "after"), now=timezone.now(),
        agrees=body.get("agrees") is True,
    )  # fmt: skip
    return {}


@answers
def end(request: HttpRequest, place: Place, body: Body) -> Body:
    """Concede, offer a draw, adjourn or resume, set aside; claim that time has run out. As a
    referee: stop the game, end it by time or as forfeited by a ``side``.
    """
    given: Any = {"place": place, "now": timezone.now()}
    how = str(body.get("how"))
    if how in acts.AT_ANY_LINE:
        acts.AT_ANY_LINE[how](**given)
    elif how in acts.AT_THIS_LINE:
        acts.AT_THIS_LINE[how](**given, after=_number(body, "after"))
    elif how in acts.OF_A_SIDE:
        side = _text(body, "side", 8, required=how == "forfeit")
        acts.OF_A_SIDE[how](**given, side=side, after=_number(body, "after"))
    else:
        raise Invalid(params={"field": "how"})
    return {}


@answers
def get_help(request: HttpRequest, place: Place, body: Body) -> Body:
    """Ask for a hint, or set how fast the bots of the table act."""
    now = timezone.now()
    pace.take(place=place, now=now)
    helps.do(how=str(body.get("how")), place=place, after=_number(body, "after"), now=now)
    return {}


@answers
def rule(request: HttpRequest, place: Place, body: Body) -> Body:
    """Write what really happened as a ruling, and what it changes of the position."""
    made = pace.write_ruling(
        place=place, after=_number(body, "after"), now=timezone.now(),
        key=_text(body, "key", LONGEST_KEY, required=False),
        **{name: _text(body, name, bounds.LONGEST_RULING, required=False).strip()
           for name in ("text", "field", "value")},
    )  # fmt: skip
    return {"said": [line.text for line in made]}


@answers
def confirm(request: HttpRequest, place: Place, body: Body) -> Body:
    ending.confirm(place=place, digest=_text(body, "digest", 64), now=timezone.now())
    return {}


## Reading what was sent


def _body(request: HttpRequest) -> Body:
    try:
        body = json.loads(request.body or b"{}", object_pairs_hook=each_key_once)
    except (ValueError, RecursionError, BadBody) as error:
        raise Invalid from error
    if not isinstance(body, dict):
        raise Invalid
    return body


def _number(body: Body, name: str, *, required: bool = True) -> int:
    given = body.get(name, None if required else 0)
    if type(given) is not int or not 0 <= given < 10**6:
        raise Invalid(params={"field": name})
    return given


def _text(body: Body, name: str, longest: int, *, required: bool = True) -> str:
    given = body.get(name, "")
    if not isinstance(given, str) or len(given) > longest or UNSTORABLE.search(given):
        raise Invalid(params={"field": name})
    if required and not given.strip():
        raise Invalid(params={"field": name})
    return given


def _typed(body: Body, *, required: bool = True) -> str:
    text = _line(body) if required or "text" in body else ""
    if UNSTORABLE.search(text) or (required and not text.strip()):
        raise Invalid(params={"field": "text"})
    return text


def _line(row: Body) -> str:
    """Return a line as sent: an error in it is reported later, at its place in the queue."""
    given = row.get("text")
    if not isinstance(given, str):
        raise Invalid(params={"field": "text"})
    bounds.check_length(given)
    return given


def _words(body: Body) -> tuple[str, ...]:
    given = body.get("partial", [])
    if (
        not isinstance(given, list)
        or len(given) > bounds.MOST_WORDS
        or not all(isinstance(word, str) and len(word) <= 60 for word in given)
    ):
        raise Invalid(params={"field": "partial"})
    return tuple(given)
