"""What a place sees of its sitting: the position, what it is asked, the last lines. Plain values.

A place gets what its seats may see and no more: questions are those of its own seats.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from django.utils.translation import gettext as _, override

from engines.core import taps
from engines.core.errors import UnreadableAction
from engines.core.game import CHANCE, AnyGame, Seat
from engines.core.records.sentences import sentence
from engines.core.records.spoken import reader
from engines.core.taps import Question, why_not
from league.play.models import Line, Place, Sitting
from league.play.queries import eyes, lines, positions, records
from league.play.rules.clock import Clock, delay_at, left_at, milliseconds
from league.play.rules.course import CHANCE_LINE, Position

SHOWN: Final = 30  # of the last lines, how many are shown
AHEAD: Final = 400  # at most so many taps are sent in advance
COMPARED: Final = "en"  # the language in which two questions are compared
Plain = dict[str, Any]
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A sitting as one place sees it. ``eyes`` is the seat that looks: see queries/eyes.py."""

    sitting: Sitting
    place: Place | None
    position: Position
    eyes: Seat | None
    sealed: tuple[Seat, ...] = ()
    recent: Sequence[Line] = field(default_factory=tuple)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats that may speak here now: where hands are hidden, the one that looks."""
        if self.place is None:
            return ()
        return eyes.speaking(self.place, self.eyes)

    @property
    def is_supplied(self) -> bool:
        """Tell whether the server rolls and deals."""
        return self.sitting.dice != Sitting.Dice.TABLE

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Return the seats whose questions this place gets: chance's, or its own to act."""
        if self.sitting.state != Sitting.State.OPEN or not self.seats:
            return ()
        to_act = self.position.to_act
        if CHANCE in to_act:
            return () if self.is_supplied else (CHANCE,)
        return tuple(seat for seat in to_act if seat in self.seats)

    @property
    def may_roll(self) -> bool:
        """Tell whether this place has a button for the server's dice; a bot rolls for itself."""
        return (
            self.is_supplied
            and self.sitting.state == Sitting.State.OPEN
            and bool(self.seats)
            and CHANCE in self.position.to_act
            and self.sitting.bots_due is None
        )


def table_of(sitting: Sitting, place: Place | None) -> Table:
    """Return a sitting as a place sees it, or a guest."""
    if place is not None:
        place.sitting = sitting
    position = positions.of(sitting)
    chosen = lines.sealed_at(sitting) if len(position.to_act) > 1 else {}
    last = lines.standing_rows(sitting, max(sitting.length - SHOWN, 0))
    looks = eyes.of(position, place)
    return Table(sitting, place, position, looks, tuple(sorted(chosen)), last)


def drawn(table: Table) -> tuple[Any, Any, Any]:
    """Return what the board is drawn from: the state before, the action, the state after."""
    return last_seen(table.position, table.eyes)


def last_seen(position: Position, looks: Seat | None) -> tuple[Any, Any, Any]:
    """Return the state before the last action, the action, and the state after it, as they look to
    a seat: ``""`` is a guest, None sees all.
    """
    game, state = position.game, position.state
    before, action = position.last or (state, None)
    if looks is None or game.mask is None:
        return before, action, state
    eyes = looks or None
    if action is not None and game.mask_action is not None:
        action = game.mask_action(before, action, eyes)
    return game.mask(before, eyes), action, game.mask(state, eyes)


def as_json(table: Table, language: str) -> Plain:
    """Return what a page draws, but for the board itself."""
    sitting, position = table.sitting, table.position
    game = position.game
    return {
        "object": "table",
        "uid": sitting.uid,
        "game": sitting.game,
        "ruleset": sitting.ruleset,
        "state": sitting.state,
        "signal": sitting.signal,
        "late": sitting.delay.seconds,
        "revision": sitting.revision,
        "n": sitting.length,
        "dice": sitting.dice,
        "score": [list(pair) for pair in game.score(position.state)],
        "to_act": list(position.to_act),
        "sealed": list(table.sealed),
        "roll": table.may_roll,
        "asks": _asks(table, language),
        "lines": [_line(table, line, language) for line in table.recent],
        "request": _request(table),
        "end": sitting.end,
        "clock": clock_of(sitting, datetime.now(UTC)),
        "digest": digest_of(table),
        "confirmed": confirmed(sitting),
        "eyes": table.eyes or "",
        "you": _you(table.place),
    }


def clock_of(sitting: Sitting, now: datetime) -> Plain | None:
    """Return what the clocks show now, in milliseconds; ``delay`` is the rest of this turn's."""
    if sitting.clock is None:
        return None
    clock, at = Clock.read(sitting.clock), milliseconds(now)
    return {
        "left": left_at(clock, at),
        "running": list(clock.running),
        "delay": delay_at(clock, at),
    }


def _you(place: Place | None) -> Plain | None:
    if place is None:
        return None
    return {"place": place.uid, "role": place.role, "seats": place.seats, "name": place.name}


def digest_of(table: Table) -> str:
    """Return the digest that both sides confirm once the game is over; empty before."""
    if table.sitting.end is None:
        return ""
    return records.digest_of(records.record_of(table.sitting, table.position))


def confirmed(sitting: Sitting) -> list[Plain]:
    """Return who has confirmed the end; empty while the end does not show (yet)."""
    is_new = sitting.as_of is not None and sitting.touched_at > sitting.as_of
    if sitting.end is None or is_new:
        return []
    places = Place.objects.filter(sitting=sitting, ended_at=None).exclude(confirmed="")
    return [{"seats": place.seats, "name": place.name} for place in places.order_by("pk")]


def _request(table: Table) -> Plain | None:
    """Return what a side has asked, and whether this place is the one that asked."""
    request = table.sitting.request
    if request is None:
        return None
    own = table.place is not None and request["by"] == table.place.pk
    return {"kind": request["kind"], "name": request["name"], "own": own, "to": request.get("to")}


def texts(place: Place, said: Iterable[Line]) -> list[str]:
    """Return lines as a place may see them."""
    looks = eyes.of(positions.of(place.sitting), place)
    return [lines.text_for(line, looks) for line in said]


def _line(table: Table, line: Line, language: str) -> Plain:
    game = table.position.game
    text = lines.text_for(line, table.eyes)
    words = words_of(game, line.kind, text, language)
    return {"n": line.n, "serial": line.serial, "kind": line.kind, "text": text, "words": words}


def words_of(game: AnyGame, kind: str, text: str, language: str) -> str:
    """Say a line in words; a remark stands for itself."""
    is_action = kind in (Line.Kind.ACTION, CHANCE_LINE)
    return described(game, text, language) if is_action else text


## Questions


def asked_of(
    position: Position, seat: Seat, partial: Words, language: str, ahead: int = AHEAD
) -> Plain:
    """Return what is asked of a seat after ``partial``; or the line that this completes.

    A tap holds the line that it completes, or the next question with its own taps, level by level
    as long as there are no more than ``ahead`` of them: targets light up without asking the server.
    """
    game, state = position.game, position.state
    now = taps.step(game, state, seat, partial)
    if now.line is not None:
        return _complete_line(position, seat, partial, now.line, language)
    shown = _question(taps.asked(game, state, seat, now), seat, language)
    left, waiting = ahead - len(now.offered), deque([(now, shown)])
    while waiting:
        known, written = waiting.popleft()
        steps = taps.ahead(game, state, seat, known)
        for row, following in zip(written["taps"], steps, strict=True):
            if following.line is not None:
                row["line"] = following.line
            elif len(following.offered) <= left:
                left -= len(following.offered)
                row["next"] = _question(taps.asked(game, state, seat, following), seat, language)
                waiting.append((following, row["next"]))
    return shown


def asks_the_same(before: Position, after: Position, seat: Seat) -> bool:
    """Tell whether a seat is asked the same in two positions, and can answer the same."""
    is_due = seat in before.to_act and seat in after.to_act
    return is_due and _whole(before, seat) == _whole(after, seat)


def _whole(position: Position, seat: Seat) -> Plain:
    return asked_of(position, seat, (), COMPARED)


def _asks(table: Table, language: str) -> list[Plain]:
    """Return what is asked of each seat. A place for all seats writes their choices in one line."""
    position = table.position
    asks = [asked_of(position, seat, (), language) for seat in table.asked]
    _give_notice(table, asks, language)
    place, game = table.place, position.game
    is_one_paper = place is not None and place.role == Place.Role.REFEREE
    is_at_once = game.at_once is not None and game.at_once(position.state)
    if is_at_once:
        for asked in asks:
            asked["since"] = _since(table, asked["seat"])
    if is_one_paper and len(asks) > 1 and is_at_once and game.write_line and not table.sealed:
        for asked in asks:
            for tap in asked["taps"]:
                tap["together"] = _leaves_the_others(position, tap.get("line", ""))
    return asks


def _give_notice(table: Table, asks: Iterable[Plain], language: str) -> None:
    """Add to each question a notice why the seat's earlier choice no longer counts, else ''."""
    may_have_chosen = [seat for seat in table.asked if seat not in table.sealed]
    is_at_once = len(table.position.to_act) > 1 and may_have_chosen
    chosen = lines.chosen_before(table.sitting) if is_at_once else {}
    for asked in asks:
        asked["notice"] = ""
        seat = asked["seat"]
        if seat in may_have_chosen and seat in chosen:
            asked["notice"] = _void(table, seat, chosen[seat], language)


def _void(table: Table, seat: Seat, at: int, language: str) -> str:
    """Describe what made a seat's choice at revision ``at`` void: a line, or a taking back.

    Empty if the choice was opened and stands, or if that was before the lines that are shown.
    """
    if table.recent and table.recent[0].serial > at + 1:
        return ""
    stand = {line.pk for line in table.recent}
    since = lines.since(table.sitting, at)
    opened = [line for line in since if seat in actors(table, line)]
    if any(line.pk in stand for line in opened):
        return ""
    with override(language):
        # Each revision is either a line or a taking back.
        if opened or not since or since[0].serial > at + 1 or since[0].pk not in stand:
            return _("Your earlier choice does not count any more: lines were taken back.")
        words = _line(table, since[0], language)["words"]
        return _(
            "Your earlier choice does not count any more, for this came after it: %(line)s"
        ) % {"line": words}


def _since(table: Table, seat: Seat) -> int:
    """Return the revision since which others alone have spoken: what ``seat`` chose then at the
    same moment as they means the same now.
    """
    since = table.sitting.revision
    for line in reversed(table.recent):
        who = actors(table, line)
        is_of_others = line.kind == CHANCE_LINE or (len(who) > 0 and seat not in who)
        if line.serial != since or not is_of_others:
            break  # taken back, a remark, its own, or one that cannot be read here
        since -= 1
    return since


def actors(table: Table, line: Line) -> tuple[Seat, ...]:
    """Return the seats whose actions a line says; none where something of it is hidden here."""
    if line.kind != Line.Kind.ACTION:
        return ()
    try:
        actions = reader(table.position.game)(lines.text_for(line, table.eyes)).actions
    except UnreadableAction:
        return ()
    return tuple(action.seat for action in actions)


def _leaves_the_others(position: Position, line: str) -> bool:
    """Tell whether all others still choose after a line, and nobody else does."""
    game = position.game
    if not line:
        return False
    (action,) = reader(game)(line).actions
    after = game.apply(position.state, action.seat, action)
    return set(game.to_act(after)) == set(position.to_act) - {action.seat}


def _complete_line(
    position: Position, seat: Seat, partial: Words, line: str, language: str
) -> Plain:
    """Return a complete line, with itself as the only answer where nothing else can follow."""
    words = described(position.game, line, language)
    tap = {"word": "", "target": "word:", "label": words, "hint": "", "line": line}
    return {"seat": seat, "partial": list(partial), "line": line, "ask": _("Only this can follow."),
            "rule": "", "taps": [tap], "slots": []}  # fmt: skip


def described(game: AnyGame, text: str, language: str) -> str:
    """Return a line in words, even if part of it is hidden."""
    try:
        actions = reader(game)(text).actions
    except UnreadableAction:
        actions = (game.read_masked(text),) if game.read_masked else ()
    return " ".join(game.describe(action, language) for action in actions) or text


def _question(asked: Question, seat: Seat, language: str) -> Plain:
    return {
        "seat": seat,
        "partial": list(asked.partial),
        "ask": asked.ask[language],
        "rule": asked.rule,
        "taps": [
            {"word": tap.word, "target": tap.target, "label": tap.label[language],
             "hint": tap.hint.get(language, "")}
            for tap in asked.taps
        ],
        "slots": list(asked.slots),
    }  # fmt: skip


def refused(position: Position, seat: Seat, partial: Words, target: str, language: str) -> Plain:
    """Return by which rule a target cannot be tapped; empty where that is unknown."""
    reason = why_not(position.game, position.state, seat, partial, target)
    if reason is None:
        return {"rule": "", "code": "", "sentence": ""}
    said = sentence(reason, position.game.key, language)
    return {"rule": reason.rule, "code": reason.code, "sentence": said}
