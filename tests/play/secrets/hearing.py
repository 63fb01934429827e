"""The answers a device can get of a table without changing it, and the secrets of the game that
none may hold.
"""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from django.test import Client

from engines.core.errors import RulesError
from engines.core.game import CHANCE, AnyGame
from engines.core.records.spoken import reader
from league.play.models import Line, Place, Seal, Sitting
from league.play.queries import positions
from league.play.queries.lines import text_for
from league.play.rules import course
from league.play.rules.course import Position
from tests.play.sitting import PARTS

# What differs from answer to answer, whatever the game: tokens and keys of forms, the ticket.
VARIED = re.compile(
    r'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<="X-CSRFToken": ")[^"]+'
    r'|(?<=data-ticket=")[^"]+|(?<=name="key" value=")[^"]+'
    r'|(?<=nonce=")[^"]+|(?<="request_id": ")[^"]+|(?<= · )[0-9a-f]{32}'
)
UNREADABLE = "? ? ?"
LANGUAGES = ("en", "ja")
NOTHING: Mapping[str, str] = {}
PAGES = ("", "view/", "parts", "record.record", "overlay/", "watch/", "dice/")
# All that can be asked: pages and parts of them, lines that are refused in four ways, the view of
# each seat, what can be tapped at each level and why something cannot, the API.
KINDS = (*PAGES, "say", "send", "form", "check/", "as", "choices", "targets", "late", "api")
TARGETS = ("cell:b2", "piece:A1", "card:F1", "card:R5", "card:QB", "word:end")
MOST_LEVELS = 8
GUARDED = ("record.record", "dice/")  # pages that are refused to some
TELLING = 12  # characters: a shorter line may stand in an answer for another reason


class Ear:
    """A device that requests every address. ``seats`` is empty for a guest and for a judge's own
    account before it sits down; ``lists`` are addresses of the API that name the table.
    """

    def __init__(
        self, client: Client, sitting: Sitting, seats: tuple[str, ...], lists: tuple[str, ...] = ()
    ) -> None:
        self.client, self.sitting, self.seats, self.lists = client, sitting, seats, lists
        self.path = f"/table/{sitting.uid}/"
        self.language = LANGUAGES[0]

    def answers(
        self, tries: list[str], language: str, kinds: Iterable[str] | None = None, tap: int = 0
    ) -> dict[str, str]:
        """Map each request to its answer. Two ears that are told the same ask the same.

        ``tries`` are lines that the table refuses to hear; ``kinds``: of KINDS, all if None; of
        the taps offered at each level the one numbered ``tap`` is tapped, from the first again.
        """
        self.language = language
        heard = dict[str, str]()
        for kind in KINDS if kinds is None else kinds:
            heard |= self._asked(kind, tries, tap)
        return heard

    def _asked(self, kind: str, tries: list[str], tap: int) -> dict[str, str]:
        if kind in ("say", "send", "form"):
            return {f"{kind} {text}": self._tried(kind, text) for text in tries}
        if kind == "check/":
            return {f"{kind} {text}": self._posted(kind, {"text": text}) for text in tries}
        if kind == "as":
            return {f"as {seat}": self._got(f"view/?as={seat}", PARTS) for seat in self.seats}
        if kind == "parts":
            return {kind: self._got("view/", PARTS)}
        if kind == "choices":
            return {name: text for seat in self.seats for name, text in self._tapped(seat, tap)}
        if kind == "targets":
            return {name: text for seat in self.seats for name, text in self._wished(seat, tap)}
        if kind == "late":
            return self._late()
        if kind == "api":
            return {f"{kind} {path}": self._read(path) for path in self.lists}
        if kind in GUARDED and self.seats and self._is_handed_out:
            return {}
        return {kind: self._got(kind)}

    @property
    def _is_handed_out(self) -> bool:
        """Tell whether those who played may read every draw: the seeds of a game are published."""
        return self.sitting.end is not None and self.sitting.dice == Sitting.Dice.SEALED

    def _tried(self, kind: str, text: str) -> str:
        after = self.sitting.revision
        if kind == "form":
            return self._sent({"act": "say", "after": after, "text": text})
        body = {"after": after, "text": text, "key": "ear"}
        return self._posted(f"{kind}/", body if kind == "say" else {"queue": [body]})

    def _late(self) -> dict[str, str]:
        """Speak as a device that has not heard of the last line."""
        if not self.sitting.revision:
            return {}
        body = {"after": self.sitting.revision - 1, "text": UNREADABLE, "key": "late"}
        return {"late": self._posted("say/", body)}

    def _tapped(self, seat: str, tap: int) -> Iterator[tuple[str, str]]:
        """Ask on after the words that are offered, level by level, and after words of no game."""
        yield (
            f"choices {seat} unknown",
            self._posted("choices/", {"seat": seat, "partial": [UNREADABLE]}),
        )
        partial: list[str] = []
        for level in range(MOST_LEVELS):
            answer = self._posted("choices/", {"seat": seat, "partial": partial})
            yield f"choices {seat} {level}", answer
            asked = json.loads(answer)
            if not asked.get("taps") or "line" in asked:
                return
            words = asked["taps"][tap % len(asked["taps"])]["word"]
            partial = [*asked["partial"], words]

    def _wished(self, seat: str, tap: int) -> Iterator[tuple[str, str]]:
        """Ask why a target cannot be tapped."""
        for target in {TARGETS[tap % len(TARGETS)], TARGETS[tap // 2 % len(TARGETS)]}:
            body = {"seat": seat, "partial": [], "target": target}
            yield f"targets {seat} {target}", self._posted("choices/", body)

    def _got(self, name: str, also: Mapping[str, str] = NOTHING) -> str:
        return self._read(self.path + name, also)

    def _read(self, path: str, also: Mapping[str, str] = NOTHING) -> str:
        headers = {"Accept-Language": self.language, **also}
        answer = self.client.get(path, headers=headers, follow=True)
        assert answer.status_code == 200 or path.endswith(GUARDED), (path, answer.status_code)
        return plain(answer.content)

    def _posted(self, name: str, body: dict[str, Any]) -> str:
        answer = self.client.post(
            self.path + name, body, content_type="application/json",
            headers={"Accept-Language": self.language, **PARTS},
        )  # fmt: skip
        return plain(answer.content)

    def _sent(self, fields: dict[str, Any]) -> str:
        answer = self.client.post(self.path, fields, headers={"Accept-Language": self.language})
        return plain(answer.content)


def plain(content: bytes) -> str:
    """Return an answer without escapes and varying parts."""
    text = content.decode()
    try:
        body = json.loads(text)
        parts = body.pop("parts", "") if isinstance(body, dict) else ""
        text = json.dumps(body, ensure_ascii=False) + html.unescape(VARIED.sub("", parts))
    except ValueError:
        text = VARIED.sub("", text)
        # A page holds the view as JSON, whose letters are escaped once more.
        text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda escape: chr(int(escape[1], 16)), text)
        text = html.unescape(text)
    return VARIED.sub("", text)


## What must not be heard


class Secrets:
    """The secrets of a sitting. Lines never change, so each is read and put into words once."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting, self.serial = sitting, 0
        self.game = positions.of(sitting).game
        self.lines: list[tuple[Line, frozenset[str]]] = []
        self.shown: dict[tuple[str, ...], set[str]] = {}
        self.hidden: dict[tuple[str, ...], set[str]] = {}

    def look(self, sitting: Sitting) -> None:
        """Read what has been said since, and who sits here with what."""
        self.sitting = sitting
        rows = Line.objects.filter(sitting=sitting, serial__gt=self.serial).order_by("serial")
        for line in rows:
            self.serial = line.serial
            self.lines.append((line, frozenset(words_of(self.game, line.text))))
            for seats in self.shown:
                self._sort(seats, *self.lines[-1])
        self.places = list(Place.objects.filter(sitting=sitting))
        self.seals = list(Seal.objects.filter(sitting=sitting, revision=sitting.revision))

    def of(self, place: Place | None) -> frozenset[str]:
        """Return texts that a place, or a guest, must not see now; a referee sees hands."""
        hidden = {row.secret for row in self.places}
        if self.sitting.end is None:
            hidden |= {self.sitting.secret}
            hidden |= {row.seed for row in self.places if place is None or row.pk != place.pk}
        if place is None or place.role != Place.Role.REFEREE:
            seats = tuple(place.seats) if place else ("",)
            hidden |= self._lines_hidden(seats)
            own = place.pk if place else None
            sealed = {seal.text for seal in self.seals if seal.place_id != own}
            hidden |= {
                text for text in sealed if not any(text in known for known in self.shown[seats])
            }
        return frozenset(hidden - {""})

    def _lines_hidden(self, seats: tuple[str, ...]) -> set[str]:
        if seats not in self.shown:
            self.shown[seats], self.hidden[seats] = set(), set()
            for line, words in self.lines:
                self._sort(seats, line, words)
        return self.hidden[seats]

    def _sort(self, seats: tuple[str, ...], line: Line, words: frozenset[str]) -> None:
        visible = {text_for(line, seat) for seat in seats}
        heard = {word for text in visible for word in words_of(self.game, text)}
        shown, hidden = self.shown[seats], self.hidden[seats]
        hidden -= {text for text in hidden if any(text in known for known in heard)}
        shown |= heard
        if line.text not in visible:
            hidden |= {text for text in words if not any(text in known for known in shown)}

    def newer_than(self, revision: int) -> frozenset[str]:
        """Return what was said after a revision and in no line before, for who looks on late."""
        before = {word for line, words in self.lines if line.serial <= revision for word in words}
        after = {word for line, words in self.lines if line.serial > revision for word in words}
        return frozenset(
            word
            for word in after
            if len(word) >= TELLING and not any(word in known for known in before)
        )


@cache
def words_of(game: AnyGame, text: str) -> frozenset[str]:
    """Return a line as it is written, and as it is said in each language."""
    try:
        actions = reader(game)(text).actions
    except RulesError:
        return frozenset({text})
    spoken = {" ".join(game.describe(each, language) for each in actions) for language in LANGUAGES}
    return frozenset({text, *spoken})


def overheard(hidden: frozenset[str], heard: str) -> list[str]:
    return sorted(text for text in hidden if text in heard)


## A table with other hands


def dealt_anew(position: Position, seat: str, rng: Random) -> Position:
    """Deal what a seat cannot see anew; what it sees stays as it is."""
    resample = position.game.resample
    assert resample is not None
    other = replace(position.course, state=resample(position.state, seat, rng))
    return replace(position, course=other)


def refused_lines(position: Position, seats: tuple[str, ...], rng: Random) -> list[str]:
    """Return lines of a few kinds that no place with these seats can say at a position."""
    tries = [UNREADABLE]
    if position.is_over:
        return tries
    action = position.game.sample(position.state, rng)
    if action.seat not in (CHANCE, *seats):
        others = position.game.write(action)
        tries.append(others)
        tries += [others.replace(action.seat, seat, 1) for seat in seats]
    return [text for text in tries if not _is_legal(position, text, seats)]


def _is_legal(position: Position, text: str, seats: tuple[str, ...]) -> bool:
    try:
        actions = reader(position.game)(text).actions
        course.with_typed_line(position, text)
    except RulesError:
        return False
    return any(action.seat in (CHANCE, *seats) for action in actions)
