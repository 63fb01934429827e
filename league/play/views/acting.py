"""What the table's forms ask for without scripts: the same acts as by wire, one page each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from league.people.errors import Conflict, Forbidden, Invalid, Refusal
from league.play.errors import LineRefused, NotYourSeat
from league.play.models import Place
from league.play.queries import tables
from league.play.queries.tables import Plain, Table
from league.play.services import ending, keeping, lines, rolls, taking_back
from league.play.views.wire import LONGEST_KEY, MOST_WORDS, language, seat_asked

LONGEST_WORD: Final = 60
LONGEST_LINE: Final = 400


@dataclass(frozen=True, slots=True)
class Words:
    """How far a line has come by taps."""

    seat: str
    words: tuple[str, ...]


Done = str | Words | None  # where it leads, or a line that goes on
Act = Callable[[HttpRequest, Place], Done]


def act(request: HttpRequest, place: Place) -> Done:
    """Do what a form of the page asks for. Raises what the services raise."""
    asked = ACTS.get(request.POST.get("act", ""))
    if asked is None:
        raise Invalid(params={"field": "act"})
    return asked(request, place)


def _tap(request: HttpRequest, place: Place) -> Done:
    """Add a word to a line; say it when it is complete."""
    seat, words = request.POST.get("seat", "")[:8], _words(request)
    table = tables.table_of(place.sitting, place, seat_asked(request))
    if seat not in table.asked:
        raise NotYourSeat
    asked = tables.asked_of(table.position, seat, words, language(), ahead=0)
    if not asked["taps"]:
        raise Invalid(params={"field": "word"})
    if "line" not in asked:
        return Words(seat, words)
    _said(request, place, asked["line"])
    return None


def _words(request: HttpRequest) -> tuple[str, ...]:
    words = tuple(filter(None, request.POST.getlist("words") + request.POST.getlist("word")))
    if len(words) > MOST_WORDS or any(len(word) > LONGEST_WORD for word in words):
        raise Invalid(params={"field": "word"})
    return words


def _say(request: HttpRequest, place: Place) -> Done:
    text = request.POST.get("text", "").strip()
    if not text or len(text) > LONGEST_LINE:
        raise Invalid(params={"field": "text"})
    _said(request, place, text)
    return None


def _said(request: HttpRequest, place: Place, text: str) -> None:
    key = request.POST.get("key", "")[:LONGEST_KEY]
    lines.say(place=place, after=_after(request), text=text, key=key, now=timezone.now())


def _after(request: HttpRequest, name: str = "after") -> int:
    given = request.POST.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) < LONGEST_NUMBER):
        raise Invalid(params={"field": name})
    return int(given)


def _roll(request: HttpRequest, place: Place) -> None:
    rolls.roll(place=place, after=_after(request), now=timezone.now())


def _back(request: HttpRequest, place: Place) -> None:
    taking_back.take_back(
        place=place, after=_after(request), to=_after(request, "to"), now=timezone.now()
    )


def _answer(request: HttpRequest, place: Place) -> None:
    given: dict[str, Any] = {
        "place": place, "after": _after(request), "now": timezone.now(),
        "agrees": request.POST.get("agrees") == "yes",
    }  # fmt: skip
    if request.POST.get("kind") == ending.DRAW_ASKED:
        ending.answer_draw(**given)
    else:
        taking_back.answer(**given)


def _ending(how: Callable[..., Any]) -> Act:
    def done(request: HttpRequest, place: Place) -> None:
        how(place=place, after=_after(request), now=timezone.now())

    return done


def _resume(_request: HttpRequest, place: Place) -> None:
    ending.resume(place=place, now=timezone.now())


def _confirm(request: HttpRequest, place: Place) -> None:
    digest = request.POST.get("digest", "")[:64]
    ending.confirm(place=place, digest=digest, now=timezone.now())


def _file(request: HttpRequest, place: Place) -> str:
    filing = keeping.file(place=place, by=request.user, now=timezone.now())
    return reverse("matches:record", args=[filing.uid])


def _throw_away(_request: HttpRequest, place: Place) -> str:
    keeping.throw_away(place=place)
    return reverse("play:lobby")


LONGEST_NUMBER: Final = 7
ACTS: Final[Mapping[str, Act]] = {
    "tap": _tap,
    "say": _say,
    "roll": _roll,
    "back": _back,
    "answer": _answer,
    "concede": _ending(ending.concede),
    "draw": _ending(ending.offer_draw),
    "adjourn": _ending(ending.leave_unfinished),
    "resume": _resume,
    "confirm": _confirm,
    "file": _file,
    "throw_away": _throw_away,
}


## What the page shows of it


def question(table: Table, said: Words | None, view: Plain) -> Plain | None:
    """Return the question that the page's form asks: the one after some words, else that of the
    first seat that has not chosen yet.
    """
    if said is not None and said.seat in table.asked:
        shown = tables.asked_of(table.position, said.seat, said.words, language(), ahead=0)
        return {**shown, "words": said.words}
    for first in sorted(view["asks"], key=lambda asked: asked["seat"] in view["sealed"]):
        return {**first, "words": ()}
    return None


@dataclass(frozen=True, slots=True)
class Told:
    """Why something was not done: a sentence, and for a line its rule and what can be said."""

    sentence: str
    code: str
    rule: str = ""
    near: tuple[str, ...] = ()


def told(refusal: Refusal) -> Told:
    if isinstance(refusal, LineRefused):
        said = refusal.params
        return Told(said["sentences"][language()], said["reason"], said["rule"],
                    tuple(said["alternatives"]))  # fmt: skip
    return Told(str(refusal), refusal.code)


def status_of(refusal: Refusal | None) -> int:
    if refusal is None:
        return 200
    kinds = {Conflict: 409, Forbidden: 403, Invalid: 400}
    return next((status for kind, status in kinds.items() if isinstance(refusal, kind)), 422)
