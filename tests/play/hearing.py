"""What a device can hear of a table: every answer that it gets without changing anything there, and
what of the game it must not hear.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from django.test import Client

from engines.core.errors import RulesError
from engines.core.game import CHANCE
from engines.core.spoken import reader
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


class Ear:
    """A device that asks for all there is, in a language. ``seats`` is empty for a guest."""

    def __init__(self, client: Client, sitting: Sitting, seats: tuple[str, ...]) -> None:
        self.client, self.sitting, self.seats = client, sitting, seats
        self.path = f"/table/{sitting.uid}/"

    def answers(self, tries: list[str], language: str) -> dict[str, str]:
        """Map each request to its answer; ``tries`` are lines that the table refuses to hear."""
        self.language = language
        heard = {}
        for name in ("", "view/", "record.record"):
            if name != "record.record" or self.sitting.end is None:  # it is handed out then
                heard[name] = self._got(name)
        heard["parts"] = self._got("view/", PARTS)
        for seat in self.seats:
            heard[f"as {seat}"] = self._got(f"view/?as={seat}")
            for number, body in enumerate(self._questions(seat)):
                heard[f"choices {seat} {number}"] = self._posted("choices/", body)
        revision = self.sitting.revision
        for text in tries:
            body = {"after": revision, "text": text, "key": "ear"}
            heard[f"say {text}"] = self._posted("say/", body)
            heard[f"send {text}"] = self._posted("send/", {"queue": [body]})
            heard[f"form {text}"] = self._sent({"act": "say", "after": revision, "text": text})
        if revision:
            late = {"after": revision - 1, "text": UNREADABLE, "key": "late"}
            heard["moved on"] = self._posted("say/", late)
        return heard

    def _questions(self, seat: str) -> Iterator[dict[str, Any]]:
        """Ask on after the first words that are offered, and why some targets cannot be tapped."""
        yield {"seat": seat, "partial": []}
        yield {"seat": seat, "partial": [UNREADABLE]}
        for target in ("cell:b2", "piece:A1", "card:F1", "card:R5", "card:QB", "word:end"):
            yield {"seat": seat, "partial": [], "target": target}

    def _got(self, name: str, also: Mapping[str, str] = NOTHING) -> str:
        headers = {"Accept-Language": self.language, **also}
        answer = self.client.get(self.path + name, headers=headers)
        return plain(answer.content)

    def _posted(self, name: str, body: dict[str, Any]) -> str:
        answer = self.client.post(
            self.path + name, body, content_type="application/json",
            headers={"Accept-Language": self.language},
        )  # fmt: skip
        return plain(answer.content)

    def _sent(self, fields: dict[str, Any]) -> str:
        answer = self.client.post(self.path, fields, headers={"Accept-Language": self.language})
        return plain(answer.content)


def plain(content: bytes) -> str:
    """Return an answer without its escapes, and without what varies."""
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


def unheard_of(sitting: Sitting, place: Place | None) -> set[str]:
    """Return texts that a place, or a guest, must not get to see now."""
    seats = tuple(place.seats) if place else ()
    hidden = {row.secret for row in Place.objects.filter(sitting=sitting).exclude(secret="")}
    if sitting.end is None:
        hidden |= {sitting.secret} - {""}
        others = Place.objects.filter(sitting=sitting).exclude(pk=place.pk if place else None)
        hidden |= {row.seed for row in others} - {""}
    shown = set()
    for line in Line.objects.filter(sitting=sitting):
        visible = {text_for(line, seat) for seat in seats or ("",)}
        for text in visible:
            shown |= words_of(sitting, text)
        if line.text not in visible:
            hidden |= words_of(sitting, line.text)
    seals = Seal.objects.filter(sitting=sitting, revision=sitting.revision)
    hidden |= {seal.text for seal in seals if place is None or seal.place_id != place.pk}
    return {text for text in hidden if not any(text in heard for heard in shown)}


def words_of(sitting: Sitting, text: str) -> set[str]:
    """Return a line as it is written, and as it is said in each language."""
    game = positions.of(sitting).game
    try:
        actions = reader(game)(text).actions
    except RulesError:
        return {text}
    spoken = {" ".join(game.describe(each, language) for each in actions) for language in LANGUAGES}
    return {text, *spoken}


def overheard(hidden: set[str], heard: str) -> list[str]:
    return sorted(text for text in hidden if text in heard)


## The same table with other hands


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
        course.heard(position, text)
    except RulesError:
        return False
    return any(action.seat in (CHANCE, *seats) for action in actions)
