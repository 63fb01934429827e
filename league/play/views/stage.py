"""A table as its page draws it: the board by the game's own template, the score, what was said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import uuid4

from django.utils.translation import gettext as _, ngettext, pgettext

from engines.core.game import CHANCE, AnyGame, Seat
from league.play import levels
from league.play.models import Line, Place, Sitting
from league.play.queries import (
    bots,
    ends,
    eyes,
    lines,
    positions,
    secrets,
    sittings,
    tables,
    watching,
)
from league.play.queries.tables import Plain, Table
from league.play.rules import clock as clock_rules
from league.play.rules.course import CHANCE_LINE, Position, sides_of
from league.play.services.closing import keeping
from league.play.views import acting, facing, pictures, refereeing
from league.play.views.acting import Words
from league.play.views.bots import beside
from league.play.views.ways import to_match
from matches.queries.records.printed import printed
from matches.queries.records.replay import Moment
from matches.rules.board import Die
from matches.views.lineups import LineUp
from matches.views.replays import drawn

NEAR: Final = 60_000  # ms
DICE: Final = tuple(map(Die, range(1, 7)))


@dataclass(frozen=True, slots=True)
class Last:
    """What was last said, with the number of its line, or last taken back."""

    words: str
    n: int | None = None
    is_taken_back: bool = False
    by: str = ""


def is_shared(table: Table) -> bool:
    """Tell whether a device is shared by several seats with hidden hands."""
    return table.place is not None and table.eyes is not None and len(table.place.seats) > 1


def context(table: Table, view: Plain, language: str, said: Words | None = None) -> dict[str, Any]:
    """Return all that a page or its parts read; ``view`` is what the page's scripts get too."""
    held = sittings.present_places(table.sitting)
    names = names_of(table, language, held)
    shown = board(table, names, language)
    return {
        "table": table,
        "sitting": table.sitting,
        "view": view,
        "state_words": table.sitting.get_state_display(),
        "tappable": bool(table.asked),
        "question": acting.question(table, said, view),
        "key": uuid4(),
        "last": last_of(table, view, names),
        "cover": cover(table, names),
        "chosen_here": chosen_here(table, names),
        "wait": waiting(table, names),
        "clocks": clocks(view),
        "time_is_up": view["clock"] is not None and 0 in view["clock"]["left"].values(),
        "recent": view["lines"][::-1],
        "faces": DICE,
        "hides": table.position.game.mask is not None,
        **_of_place(table, names, held),
        **_of_the_others(table, view, names),
        **beside.context(table, view),
        **refereeing.context(table, names),
        **shown,
        **pictures.drawn(shown, tappable=bool(table.asked)),
    }


@dataclass(frozen=True, slots=True)
class SideClock:
    """What a side's clock shows; ``is_near``: a minute is left, or less.

    ``left`` in milliseconds; ``free``: those of the turn's delay that pass before it runs.
    """

    side: str
    left: int
    free: int
    runs: bool

    @property
    def shows(self) -> str:
        return clock_rules.minutes_text(self.left)

    @property
    def is_near(self) -> bool:
        return self.left <= NEAR


def clocks(view: Plain) -> list[SideClock]:
    """Return the sides' clocks as of now; none where the game has none."""
    clock = view["clock"] or {"left": {}, "running": [], "delay": 0}
    return [
        SideClock(side, left, clock["delay"], side in clock["running"])
        for side, left in clock["left"].items()
    ]


def _of_place(table: Table, names: Mapping[str, str], held: Sequence[Place]) -> dict[str, Any]:
    """Return the context of the place's further acts."""
    sitting, place = table.sitting, table.place
    sides = table.position.game.sides
    own = sides_of(table.position.game, place.seats) if place else frozenset()
    is_host = place is not None and keeping.is_host(place)
    others = invitable(place, held, is_host=is_host) if place else []
    return {
        "you": place,
        "minutes_late": watching.in_minutes(sitting.delay),
        "shared": is_shared(table),
        "speaks_for_all": own == frozenset(sides),
        "beside_players": place is not None and ends.is_beside_players(place),
        "is_host": is_host,
        "is_free": sitting.of_id is None,
        "invitable": [(other, _who(other, names)) for other in others],
        "may_download": may_download(table),
        "may_count": sitting.dice == Sitting.Dice.SEALED and may_count(table),
        "back_to": back_to(table),
    }


def _of_the_others(table: Table, view: Plain, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what is asked, chosen and confirmed, by name."""
    sitting, asked = table.sitting, view["request"]
    confirmed = [said_by(names, row["name"] or "".join(row["seats"][:1]))
                 for row in view["confirmed"]]  # fmt: skip
    return {
        "end": ended(sitting, names),
        "match_address": to_match(sitting, table.place),
        "asker": said_by(names, asked["name"]) if asked else "",
        "asked_lines": sitting.length - (asked["to"] or 0) if asked else 0,
        "confirmed_names": _(", ").join(confirmed),
        "awaited_names": _(", ").join(_unconfirmed(table, view, names)),
        "sealed_names": _(", ").join(names.get(seat, seat) for seat in table.sealed),
    }


def _unconfirmed(table: Table, view: Plain, names: Mapping[str, str]) -> list[str]:
    """Name the sides of which nobody has confirmed the end."""
    game = table.position.game
    seats = [seat for row in view["confirmed"] for seat in row["seats"]]
    agreed = sides_of(game, seats)
    return [names.get(side, side) for side in game.sides if side not in agreed]


def board(table: Table, names: Mapping[str, str], language: str) -> dict[str, Any]:
    """Return what the game's own templates draw."""
    shown = position_seen(table.position, table.eyes, names, language)
    if shown["lineups"] and not secrets.shows_decks(table.sitting, table.place):
        shown["lineups"] = _line_ups_of(table, shown["lineups"])
    return shown


def position_seen(
    position: Position, looks: Seat | None, names: Mapping[str, str], language: str
) -> dict[str, Any]:
    """Return what the game's own templates draw of a position, as a seat sees it."""
    game = position.game
    before, action, after = tables.last_seen(position, looks)
    scene = facing.scene(game, looks, before, action, after)
    score = tuple(game.score(position.state))
    now = Moment(position.n, None, scene, game.show(after), score)
    cards = printed(position.record) if position.record and now.scene.get("sets") else {}
    shown = drawn(game.key, cards, now, names, language)
    shown["score"] = scored(game, score, names)
    return {"chapter": scene.get("chapter", {}).get(language, ""), **shown}


def scored(
    game: AnyGame, score: Sequence[Sequence[Any]], names: Mapping[str, str]
) -> list[tuple[str, str, Any]]:
    """Return each side with its name and its points, None in a game without points."""
    rows = score or [(side, None) for side in game.sides]
    return [(side, names.get(side, side), points) for side, points in rows]


def _line_ups_of(table: Table, line_ups: Sequence[LineUp]) -> tuple[LineUp, ...]:
    """Return a player's own line-up and, of the others', what lies on the table; a guest none."""
    if table.place is None:
        return ()
    own = table.place.seats
    return tuple(
        row if row.seat in own else replace(row, other=(), bench=(), injured=(), is_whole=False)
        for row in line_ups
    )


def chapter(table: Table, language: str) -> str:
    """Return the part of the match that is being played; empty where a game names none."""
    game, (_before, _action, after) = table.position.game, tables.drawn(table)
    scene = game.scene(after, None, after) if game.scene else {}
    return str(scene.get("chapter", {}).get(language, ""))


def may_download(table: Table) -> bool:
    return secrets.may_have_record(table.sitting, table.position, table.place)


def may_count(table: Table) -> bool:
    """Tell whether the draws of a game that is over may be read here: a deal names every hand.

    A guest reads those of hidden hands once the game is confirmed, where the decks are public.
    """
    sitting = table.sitting
    if sitting.end is None or table.position.game.mask is None:
        return sitting.end is not None
    if table.place is not None:
        return may_download(table)
    return sitting.state == Sitting.State.CONFIRMED and secrets.shows_decks(sitting, None)


def back_to(table: Table) -> int:
    """Return the line up to which the last thing said is taken back; clock corrections stay.

    With bots that is what the reader said last, since a bot would only say the same again.
    """
    said = [
        line.n
        for line in table.recent
        if not (table.is_supplied and line.kind == CHANCE_LINE)
        and not line.text.startswith(clock_rules.CORRECTED)
    ]
    if bots.has_bots(table.sitting):
        said = beside.own_lines(table) or said
    return said[-1] - 1 if said else max(table.sitting.length - 1, 0)


def invitable(place: Place, held: Sequence[Place], *, is_host: bool) -> list[Place]:
    """Return the places that this one may give a link to, as a free table's host or a referee.

    A bot needs no link.
    """
    gives = place.role == Place.Role.REFEREE or (is_host and place.sitting.of_id is None)
    others = [other for other in held if other.pk != place.pk and not other.level]
    return [other for other in others if gives and other.user_id is None]


def _who(place: Place, names: Mapping[str, str]) -> str:
    return said_by(names, place.name) if place.name else _(", ").join(place.seats)


def names_of(table: Table, language: str, held: Sequence[Place]) -> Mapping[str, str]:
    """Name seats and sides: by who sits there, else as the game calls them.

    A side of bots alone is called by their level; its several seats keep their own names, and
    where bots play both sides these do.
    """
    game = table.position.game
    names = called(game, table.position.state, language)
    for place in held:
        if place.role == Place.Role.PLAYER and place.name and place.name not in names:
            own = [side for side, seats in game.sides.items() if set(seats) == set(place.seats)]
            names |= dict.fromkeys((*own, *place.seats), place.name)
    if bots.is_show(table.sitting):
        return names
    levels_of = {place.seats[0]: place.level for place in held if place.level}
    silent = bots.silent_seats(table.sitting, game)
    for side, seats in game.sides.items():
        if theirs := [seat for seat in seats if seat in silent]:
            own = [side, *seats] if len(seats) == 1 else [side]
            names |= dict.fromkeys(own, levels.name_of(levels_of[theirs[0]]))
    return names


def called(game: AnyGame, state: Any, language: str) -> dict[str, str]:
    """Return a game's own names of its seats and sides."""
    scene = game.scene(state, None, state) if game.scene else {}
    names = {seat: seat for seat in (*game.sides, *game.seats)}
    return names | {seat: words[language] for seat, words in scene.get("names", {}).items()}


def seat_names(sitting: Sitting, seats: Sequence[str], language: str) -> list[str]:
    """Name the seats of a place, or its side where they are all seats of it."""
    position = positions.of(sitting)
    names = called(position.game, position.state, language)
    own = [side for side, those in position.game.sides.items() if set(those) == set(seats)]
    return [names[seat] for seat in own or seats]


def said_by(names: Mapping[str, str], name: str) -> str:
    """Return the name of the asking place, which may be called by the key of its side or seat."""
    return names.get(name, name) or _("The other side")


def last_of(table: Table, view: Plain, names: Mapping[str, str]) -> Last | None:
    """Return the last line in words, or what was taken back if nothing was said since."""
    sitting = table.sitting
    newest = table.recent[-1].serial if table.recent else 0
    is_line = newest == sitting.revision  # the usual case, which needs no query of takings back
    taken = None if is_line else next(reversed(list(lines.taken_back(sitting))), None)
    if taken is not None and taken.serial == sitting.revision:
        gone = Line.objects.filter(sitting=sitting, n__gt=taken.to, serial__lt=taken.serial)
        count = gone.values("n").distinct().count()
        words = _("The end was taken back: the game goes on")
        if count:
            words = ngettext("%(n)d line taken back", "%(n)d lines taken back", count)
            words %= {"n": count}
        return Last(words, is_taken_back=True, by=said_by(names, taken.by.name))
    if not view["lines"]:
        return None
    line = view["lines"][-1]
    return Last(line["words"], n=line["n"])


@dataclass(frozen=True, slots=True)
class Cover:
    """Whom the device is handed to before a hand is seen."""

    seat: str
    name: str


def cover(table: Table, names: Mapping[str, str]) -> Cover | None:
    """Return who has to look next, where several hidden hands share a device."""
    place = table.place
    is_open = table.sitting.state == Sitting.State.OPEN
    if place is None or not is_shared(table) or table.eyes or not is_open:
        return None
    seat = [*eyes.due_of(table.position, place), *place.seats][0]
    return Cover(seat, names.get(seat, seat))


def chosen_here(table: Table, names: Mapping[str, str]) -> list[Cover]:
    """Return the seats of a shared device that may replace their choice, save the looking one."""
    place = table.place
    is_open = table.sitting.state == Sitting.State.OPEN
    if place is None or len(place.seats) == 1 or not is_open:
        return []
    chosen = eyes.chosen_of(table.position, place)
    return [Cover(seat, names.get(seat, seat)) for seat in chosen if seat != table.eyes]


def waiting(table: Table, names: Mapping[str, str]) -> str:
    """Say for whom the table waits, where nothing is asked of this place."""
    if table.asked or table.may_roll or table.sitting.state != Sitting.State.OPEN:
        return ""
    due = [names.get(seat, seat) for seat in table.position.to_act
           if seat != CHANCE and seat not in table.sealed]  # fmt: skip
    if not due and not table.is_supplied:
        return _("Waiting for the table's own dice or cards.")
    if not due:
        return _("The site is rolling.")
    return _("Waiting for %(names)s.") % {"names": _(", ").join(due)}


def ended(sitting: Sitting, names: Mapping[str, str]) -> dict[str, Any] | None:
    """Return who won, and by which end."""
    if sitting.end is None:
        return None
    winner = names.get(sitting.end["winner"], "")
    words = ENDS.get(sitting.end["word"])
    return {"winner": winner, "words": str(words()) if words else ""}


ENDS: Final = {
    "concede": lambda: _("conceded"),
    "time": lambda: _("time is up"),
    "forfeit": lambda: pgettext("how a game ended", "forfeited"),
    "ruling": lambda: _("agreed"),
}
