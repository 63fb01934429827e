"""Checks of a text while it is typed: what its lines lead to, or why one cannot be said."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

import engines
from engines.core.options import labels
from league.people.errors import Refusal
from league.people.statuses import plain, status_of
from league.play.models import Place
from league.play.queries import eyes, lines, positions, sittings, tables
from league.play.queries.secrets import hides_hands
from league.play.queries.tables import Plain, Table
from league.play.rules import course
from league.play.services import checking, pace
from league.play.services.checking import Checked
from league.play.views import pictures, stage

MOST_CHECKED: Final = 40  # lines of a pasted text; further ones are judged when they are said


def as_json(place: Place, text: str, language: str) -> Plain:
    """Return each line of a text as it is written, why the next is refused, and the board
    after them; ``note`` says what is left out.

    Raises TooFast: the game is asked about every line.
    """
    texts = course.typed_lines(text)
    pace.check(place=place, now=timezone.now())
    checked = checking.check(place=place, texts=texts[:MOST_CHECKED])
    return {
        "object": "check",
        "lines": rows(place, texts, checked, language),
        "refused": refused(checked.refusal),
        "rest": list(texts[len(checked.lines) :]),
        "note": note(text, place.sitting.game, language),
        "completions": list(checked.completions),
        "is_sealed": checked.sealed,
        "board": board(tables.table_of(place.sitting, place), checked, language),
    }


def note(text: str, game: str, language: str) -> str:
    """Say how many lines of a pasted record are left out, and whether it is one of another game.

    Empty where none is; ``game`` is that of the table.
    """
    count = len(course.headers_in(text))
    other = course.game_in(text)
    if other != game and other in engines.keys():  # noqa: SIM118 - a function, not a mapping
        return _("This is a record of %(other)s. At this table %(game)s is played.") % {
            "other": labels(other).name[language],
            "game": labels(game).name[language],
        }
    said = ngettext(
        "%(n)d line with @ is left out: the table knows the head of a record.",
        "%(n)d lines with @ are left out: the table knows the head of a record.",
        count,
    )
    return said % {"n": count} if count else ""


def rows(place: Place, texts: Sequence[str], checked: Checked, language: str) -> list[Plain]:
    """Return what was typed, what the record writes for it, and its words."""
    game, made = checked.position.game, list[Plain]()
    looks = eyes.of(positions.of(place.sitting), place)
    for text, said in zip(texts, checked.lines, strict=False):
        seen = [(line.kind, lines.text_for(line, looks)) for line in said]
        words = [tables.words_of(game, kind, shown, language) for kind, shown in seen]
        shown = " · ".join(shown for _kind, shown in seen)
        made.append({"given": text, "text": shown, "words": " ".join(words)})
    return made


def refused(refusal: Refusal | None) -> Plain | None:
    """Say why a line is not taken, in the shape of an answer that refuses."""
    if refusal is None:
        return None
    return {
        "status": status_of(refusal),
        "code": refusal.code,
        "details": str(refusal),
        "params": {name: plain(value) for name, value in refusal.params.items()},
    }


def board(table: Table, checked: Checked, language: str) -> str:
    """Draw the board after good lines; empty where there are none.

    Where the server knows hands that this place does not see, nothing is drawn: a line's outcome
    may reveal them, and only saying the line may do that.
    """
    is_public = table.eyes is None or not hides_hands(table.position)
    if not checked.lines or checked.sealed or not is_public:
        return ""
    after: Any = replace(table, position=checked.position)
    names = stage.names_of(after, language, sittings.present_places(table.sitting))
    return pictures.board(stage.board(after, names, language), tappable=False)
