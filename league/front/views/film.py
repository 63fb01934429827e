"""The moving picture of a page: a stretch of a proved match, replayed on its board."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

import engines
from engines.core.records.digest import digest
from engines.core.records.notation import notation
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.registry import get
from league.events.forms import games
from league.front.facts import facts_of
from league.people.shared.languages import current_language
from matches.models import Filing
from matches.queries.matches import named_sides
from matches.queries.records import analyses
from matches.queries.records.printed import names_of_set
from matches.queries.records.proofs import Proof, newest_proved
from matches.queries.records.replay import Replay, moment, replay_of
from matches.rules import worth
from matches.views.replays import drawn, seat_names

FRAMES: Final = 20
AFTER: Final = 5  # frames that follow the line the stretch is chosen for
KEPT_SECONDS: Final = 600  # also the longest that a name is shown after it was changed


@dataclass(frozen=True, slots=True)
class Film:
    """``frames`` are the positions as markup, ``still`` the first that is shown.

    ``way`` is the replay from there; where no match is shown, the page of the game. ``head`` is the
    template of the board's style. ``event`` is empty for an example.
    """

    game: str
    name: str
    event: str
    way: str
    head: str
    frames: tuple[SafeString, ...]

    @property
    def still(self) -> SafeString:
        return self.frames[0]


def newest_film() -> Film:
    """Return the newest proved match of any game, or an example of the usual one."""
    proofs = newest_proved()
    game = max(proofs, key=lambda game: proofs[game].filing, default=settings.USUAL_GAME)
    return _kept(game, proofs.get(game))


def film_of(game: str) -> Film:
    """Return the newest proved match of a game that everybody may watch, or an example."""
    return _kept(game, newest_proved().get(game))


def _kept(game: str, proof: Proof | None) -> Film:
    """Return a film, cached for some minutes by record and language."""
    named = f"front.film.{proof.filing if proof else game}.{current_language()}"
    known: Film | None = cache.get(named)
    if known is None:
        known = _of_proof(proof) if proof else _of_example(game)
        cache.set(named, known, KEPT_SECONDS)
    return known


def _of_proof(proof: Proof) -> Film:
    filings = Filing.objects.select_related("record", "game__match__event")
    filing = filings.get(pk=proof.filing)
    assert filing.game is not None
    match, record = filing.game.match, filing.record
    called = names_of_set(record, match)
    replay = replay_of(record.text, digest=record.digest, rules=record.ruleset, names=called)
    sides = {side.number: side.entry.called for side in named_sides().filter(match=match)}
    names = {seat: sides[number] for seat, number in filing.seating.items() if number in sides}
    analysed = analyses.of_record(record).worth
    turning = worth.turns(analysed) if analysed else ()
    first = stretch(replay, turning[0] if turning else None)
    way = reverse("matches:replay", args=[proof.match, proof.number])
    return _film(replay, first, names, f"{way}?at={first}", match.event.name)


def _of_example(game: str) -> Film:
    """Show a golden record; of a game without one, the match that its notation is shown with."""
    example = facts_of(game).example
    text = written(notation(get(game)).example)
    if example:
        file = Path(engines.__path__[0]) / game / "records" / example
        text = file.read_text(encoding="utf-8")
    record = read(text)
    replay = replay_of(text, digest=digest(record), rules=record.ruleset)
    return _film(replay, stretch(replay, None), {}, reverse("games:game", args=[game]), "")


def stretch(replay: Replay, turning: int | None) -> int:
    """Return the first place of the frames: they end soon after the line that turned the match.

    Where that is not known, soon after the last line that scored, or at the end.
    """
    scored = [
        after.n
        for before, after in zip(replay.steps, replay.steps[1:], strict=False)
        if before.score != after.score
    ]
    peak = turning or (scored[-1] if scored else replay.last)
    return max(min(peak + AFTER, replay.last) - FRAMES + 1, 0)


def _film(replay: Replay, first: int, names: Mapping[str, str], way: str, event: str) -> Film:
    places = range(first, min(first + FRAMES, replay.last + 1))
    frames = [_frame(replay, n, names) for n in places]
    return Film(
        game=replay.game,
        name=games.name_of(replay.game),
        event=event,
        way=way,
        head=frames[0][0],
        frames=tuple(markup for _head, markup in frames),
    )


def _frame(replay: Replay, n: int, names: Mapping[str, str]) -> tuple[str, SafeString]:
    """Return the template of the board's style, and a position with the words of its line."""
    language, now = current_language(), moment(replay, n)
    called = {**seat_names(now, None, None), **names}
    shown = drawn(replay.game, {}, now, called, language)  # no cards: line-ups are not shown
    said = now.step.words[language] if now.step else ""
    markup = render_to_string("front/film_frame.html", {**shown, "said": said})
    return shown["head_template"].template.name, markup
