"""The table's forms without scripts: the same acts as in wire.py, one page load each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from league.people.errors import Invalid, Refusal
from league.people.shared.languages import current_language
from league.play.errors import HeaderNotSaid, LineAmbiguous, LineRefused, NotYourSeat
from league.play.forms import LONGEST_KEY
from league.play.models import Place
from league.play.places import LONGEST_NUMBER
from league.play.queries import tables
from league.play.queries.tables import Plain, Table
from league.play.rules import course
from league.play.rules.course import Position
from league.play.rules.merging import Queued
from league.play.services import answering, judging, lines, pace, rolls
from league.play.services.bots import helps
from league.play.services.closing import acts, ending, keeping
from league.play.views import bounds, typed
from league.play.views.ways import to_match

LONGEST_WORD: Final = 60
SHORT_KEY: Final = LONGEST_KEY - len(f":{bounds.MOST_QUEUED}")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a line tapped so far."""

    seat: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that stays in its box: checked only, or refused from its first line on."""

    text: str
    refusal: Refusal | None = None
    check: Plain | None = None


Done = str | Words | Typed | None  # an address to redirect to, or an unfinished line
Act = Callable[[HttpRequest, Place], Done]


def act(request: HttpRequest, place: Place) -> Done:
    """Do what a form of the page asks for. Raises what the services raise."""
    asked = Invalid.unless(ACTS.get(request.POST.get("act", "")), params={"field": "act"})
    return asked(request, place)


def _tap(request: HttpRequest, place: Place) -> Done:
    """Add a word to a line; say it when it is complete."""
    seat, words = request.POST.get("seat", "")[:8], words_sent(request)
    table = tables.table_of(place.sitting, place)
    if seat not in table.asked:
        raise NotYourSeat
    asked = asked_after(table.position, seat, words)
    if "line" not in asked:
        return Words(seat, words)
    _said(request, place, asked["line"])
    return None


def asked_after(position: Position, seat: str, words: tuple[str, ...]) -> Plain:
    """Return what is asked after some words of a line; with its ``line`` where they are all.

    Raises Invalid for words that cannot be tapped.
    """
    asked = tables.asked_of(position, seat, words, current_language(), ahead=0)
    if not asked["taps"]:
        raise Invalid(params={"field": "word"})
    return asked


def words_sent(request: HttpRequest) -> tuple[str, ...]:
    """Return the words of a line tapped so far. Raises Invalid."""
    words = tuple(filter(None, request.POST.getlist("words") + request.POST.getlist("word")))
    if len(words) > bounds.MOST_WORDS or any(len(word) > LONGEST_WORD for word in words):
        raise Invalid(params={"field": "word"})
    return words


def _say(request: HttpRequest, place: Place) -> Done:
    """Say what was typed; lines from the first refused one on stay in the box."""
    texts = texts_to_say(request)
    if len(texts) == 1:
        _said(request, place, texts[0])
        return None
    key, now = request.POST.get("key", "")[:SHORT_KEY], timezone.now()
    queue = [Queued(f"{key}:{n}", _after(request), text) for n, text in enumerate(texts)]
    sent = pace.say_all(place=place, queue=queue, now=now)
    rest = "\n".join(texts[len(sent.taken) :])
    return Typed(rest, sent.refusal) if sent.refusal else None


def _check(request: HttpRequest, place: Place) -> Done:
    shown = "\n".join(texts_sent(request))
    return Typed(
        shown, check=typed.as_json(place, request.POST.get("text", ""), current_language())
    )


def texts_sent(request: HttpRequest) -> list[str]:
    """Return the lines that were typed. Raises Invalid and TextTooLong."""
    text = request.POST.get("text", "")
    bounds.check_length(text)
    if "\x00" in text:
        raise Invalid(params={"field": "text"})
    texts = course.typed_lines(text)
    bounds.check_length(text, lines=len(texts))
    return texts


def texts_to_say(request: HttpRequest) -> list[str]:
    """Return the lines that were typed, at least one. Raises HeaderNotSaid, and what
    ``texts_sent`` raises.
    """
    texts = texts_sent(request)
    if not texts and course.headers_in(request.POST.get("text", "")):
        raise HeaderNotSaid
    if not texts:
        raise Invalid(params={"field": "text"})
    return texts


def _said(request: HttpRequest, place: Place, text: str) -> None:
    key = request.POST.get("key", "")[:LONGEST_KEY]
    now = timezone.now()
    pace.take(place=place, now=now)
    lines.say(place=place, after=_after(request), text=text, key=key, now=now)


def _after(request: HttpRequest, name: str = "after") -> int:
    given = request.POST.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) < LONGEST_NUMBER):
        raise Invalid(params={"field": name})
    return int(given)


def _roll(request: HttpRequest, place: Place) -> None:
    now = timezone.now()
    pace.take(place=place, now=now)
    rolls.roll(place=place, after=_after(request), now=now)


def _back(request: HttpRequest, place: Place) -> None:
    pace.take_back(place=place, after=_after(request), to=_after(request, "to"), now=timezone.now())


def _answer(request: HttpRequest, place: Place) -> None:
    answering.answer(
        kind=request.POST.get("kind", ""), place=place, after=_after(request), now=timezone.now(),
        agrees=request.POST.get("agrees") == "yes",
    )  # fmt: skip


def _end(request: HttpRequest, place: Place) -> None:
    """Do what stops or ends a game."""
    how, given = request.POST["act"], dict[str, Any](place=place, now=timezone.now())
    if how in acts.AT_ANY_LINE:
        acts.AT_ANY_LINE[how](**given)
    elif how in acts.AT_THIS_LINE:
        acts.AT_THIS_LINE[how](**given, after=_after(request))
    else:
        side = request.POST.get("side", "")[:8]
        acts.OF_A_SIDE[how](**given, after=_after(request), side=side)


def _help(request: HttpRequest, place: Place) -> None:
    now = timezone.now()
    pace.take(place=place, now=now)
    helps.do(how=request.POST["act"], place=place, after=_after(request), now=now)


def _ruling(request: HttpRequest, place: Place) -> None:
    text, field, value = (_line(request, name) for name in ("text", "field", "value"))
    pace.write_ruling(
        place=place, after=_after(request), text=text, field=field, value=value,
        key=request.POST.get("key", "")[:LONGEST_KEY], now=timezone.now(),
    )  # fmt: skip


def _line(request: HttpRequest, name: str) -> str:
    given = request.POST.get(name, "").strip()
    if len(given) > bounds.LONGEST_RULING:
        raise Invalid(params={"field": name})
    return given


def _leave(_request: HttpRequest, place: Place) -> str:
    judging.leave(place=place, now=timezone.now())
    return to_match(place.sitting, place) or reverse("play:lobby")


def _confirm(request: HttpRequest, place: Place) -> None:
    digest = request.POST.get("digest", "")[:64]
    ending.confirm(place=place, digest=digest, now=timezone.now())


def _file(request: HttpRequest, place: Place) -> str:
    filing = keeping.file(place=place, by=request.user, now=timezone.now())
    return reverse("matches:record", args=[filing.uid])


def _keep(request: HttpRequest, place: Place) -> None:
    keeping.keep(place=place, by=request.user)


def _throw_away(_request: HttpRequest, place: Place) -> str:
    keeping.throw_away(place=place)
    return reverse("play:lobby")


ACTS: Final[Mapping[str, Act]] = {
    "tap": _tap,
    "say": _say,
    "check": _check,
    "roll": _roll,
    "back": _back,
    "answer": _answer,
    **dict.fromkeys((*acts.AT_ANY_LINE, *acts.AT_THIS_LINE, *acts.OF_A_SIDE), _end),
    **dict.fromkeys(helps.HELPS, _help),
    "ruling": _ruling,
    "leave": _leave,
    "confirm": _confirm,
    "file": _file,
    "keep": _keep,
    "throw_away": _throw_away,
}


## What the page shows of it


def question(table: Table, said: Words | None, view: Plain) -> Plain | None:
    """Return the question that the page's form asks: the one after some words, else that of the
    seat replacing its choice, else that of the first seat that has not chosen yet.
    """
    if said is not None and said.seat in table.asked:
        shown = tables.asked_of(table.position, said.seat, said.words, current_language(), ahead=0)
        return {**shown, "words": said.words}
    place = table.place
    anew = place.looks if place and place.anew == table.sitting.revision else ""
    for first in sorted(
        view["asks"], key=lambda asked: (asked["seat"] != anew, asked["seat"] in view["sealed"])
    ):
        return {**first, "words": ()}
    return None


@dataclass(frozen=True, slots=True)
class Explained:
    """Why something was not done: a sentence, and for a line its rule and what can be said."""

    sentence: str
    code: str
    rule: str = ""
    near: tuple[str, ...] = ()


def explained(refusal: Refusal) -> Explained:
    if isinstance(refusal, LineRefused):
        said = refusal.params
        return Explained(str(refusal), said["reason"], said["rule"], tuple(said["alternatives"]))
    if isinstance(refusal, LineAmbiguous):
        return Explained(str(refusal), refusal.code, near=tuple(refusal.params["alternatives"]))
    return Explained(str(refusal), refusal.code)
