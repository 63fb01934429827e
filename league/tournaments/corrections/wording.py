"""What a correction would change, in words: tables, the open round, brackets, lines crossed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.rules.rounds import Drawn
from league.tournaments.corrections import rules
from league.tournaments.entrants.queries import Name
from league.tournaments.models import Phase, Tournament
from league.tournaments.rounds import wording as reasons
from league.tournaments.standings.queries import keys_of, rules_for
from league.tournaments.standings.wording import heading
from league.tournaments.tournament.wording import Names, named, phase_name

HELD: Final[Mapping[str, str | Promise]] = {
    rules.RESULT: _("has a result"),
    rules.REPORTED: _("a result was reported"),
    rules.CLOCK: _("the clock runs"),
}


@dataclass(frozen=True, slots=True)
class Pair:
    """A pairing of the open round, in words. ``number``, unless None, is sent to unfreeze it."""

    sides: tuple[str, ...]
    table: int | None
    why: tuple[str, ...] = ()
    number: int | None = None
    held: str | Promise = ""
    in_the_way: bool = False


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """An entrant's row of a table, before and after; ``values`` are (name, before, after)."""

    name: str
    row: rules.Moved
    values: tuple[tuple[str, str, str], ...]


def preview_context(
    tournament: Tournament, preview: rules.Preview, names: Mapping[int, Name]
) -> dict[str, Any]:
    said = named(names)
    phases = {phase.number: phase for phase in tournament.phases.all()}
    shown: dict[str, Any] = {
        "several": len(phases) > 1,
        "tables": [_table(phases[table.phase], table, said) for table in preview.tables],
        "nodes": [(node, _pair(node.row, said)) for node in preview.nodes],
        "crossings": [
            (
                phase_name(phases[crossing.phase]),
                list(map(said, crossing.up)),
                list(map(said, crossing.down)),
            )
            for crossing in preview.crossings
        ],
    }
    return shown | (_open_round(preview.repairing, said) if preview.repairing else {})


def _table(phase: Phase, table: rules.Compared, said: Names) -> tuple[str, list[ChangedLine]]:
    heads = _heads(phase)
    lines = [
        ChangedLine(
            said(row.entrant),
            row,
            tuple(
                (heads.get(name, name), before or "–", after or "–")
                for name, before, after in row.values
                if name != "points"
            ),
        )
        for row in table.moved
    ]
    return phase_name(phase), lines


def _heads(phase: Phase) -> dict[str, str]:
    """Map the keys of columns to headings."""
    order = rules_for(phase).order
    keys = keys_of(breaker.kind for breaker in order)
    return {key: heading(breaker).short for key, breaker in zip(keys, order, strict=True)}


def _open_round(repairing: rules.Repairing, said: Names) -> dict[str, Any]:
    return {
        "round": repairing.round,
        "kept": len(repairing.kept),
        "held": [
            Pair(
                tuple(map(said, pair.row.sides)),
                pair.row.table,
                number=pair.row.number if pair.can_be_freed else None,
                held=HELD[pair.why],
                in_the_way=pair.row.number in repairing.in_the_way,
            )
            for pair in repairing.held
        ],
        "gone": [_pair(pair.row, said, pair.reasons, pair.untouched) for pair in repairing.gone],
        "come": [_pair(row, said, row.reasons) for row in repairing.come],
        "impossible": [
            reasons.sentence_of({"code": reason.code, "params": reason.params}, said)
            for reason in repairing.impossible
        ],
    }


def _pair(
    row: Drawn, said: Names, why: Iterable[Mapping[str, Any]] = (), untouched: bool = True
) -> Pair:
    words = tuple(reasons.sentence_of(reason, said) for reason in why)
    held: str | Promise = "" if untouched else _("it has begun, and is given up")
    return Pair(tuple(map(said, row.sides)), row.table, words, held=held)
