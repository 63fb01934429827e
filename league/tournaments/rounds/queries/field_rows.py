"""What the field of phases is read from, as rows of values: every page of a tournament asks."""

import json
from collections.abc import Sequence
from typing import Final

from league.jobs.database.statements import Statement
from league.tournaments.rounds.queries.outcomes import VALUES, Row, without_secrets

MEMBERS: Final = Statement("""
    SELECT played.phase_id, played.seed, played."group", entrant.id, entrant.number, entrant.club,
        entrant.joined_in, entrant.fixed_table
    FROM tournaments_phaseentrant played
    JOIN tournaments_entrant entrant ON entrant.id = played.entrant_id
    WHERE played.phase_id = ANY(%s)
    """, planned=False)  # fmt: skip
ABSENCES: Final = Statement("""
    SELECT entrant_id, from_round, until_round, annuls FROM tournaments_absence
    WHERE entrant_id IN (
        SELECT entrant_id FROM tournaments_phaseentrant WHERE phase_id = ANY(%s)
    )
    ORDER BY from_round, id
    """, planned=False)  # fmt: skip
PENALTIES: Final = Statement("""
    SELECT entrant_id, count(*), sum(points) FROM tournaments_penalty
    WHERE lifted_at IS NULL AND entrant_id IN (
        SELECT entrant_id FROM tournaments_phaseentrant WHERE phase_id = ANY(%s)
    )
    GROUP BY entrant_id
    """, planned=False)  # fmt: skip
SEATS: Final = Statement("""
    SELECT pairing.id, round.number, pairing.number, pairing.kind, pairing.node, pairing."group",
        entrant.number
    FROM tournaments_pairingside side
    JOIN tournaments_round round ON round.id = side.round_id
    JOIN tournaments_pairing pairing ON pairing.id = side.pairing_id
    JOIN tournaments_entrant entrant ON entrant.id = side.entrant_id
    WHERE round.phase_id = ANY(%s) AND round.state <> 'draft'
    ORDER BY round.number, pairing.number, side.number
    """, planned=False)  # fmt: skip
NEWEST: Final = Statement("""
    SELECT DISTINCT ON (outcome.pairing_id) outcome.pairing_id, outcome.version, outcome.won,
        outcome.played, outcome.proved, outcome.score, outcome.games, outcome.numbers,
        event.game, event.list_visibility
    FROM tournaments_outcome outcome
    JOIN tournaments_pairing pairing ON pairing.id = outcome.pairing_id
    JOIN tournaments_round round ON round.id = pairing.round_id
    JOIN tournaments_tournament tournament ON tournament.id = round.tournament_id
    JOIN events_event event ON event.id = tournament.event_id
    WHERE round.phase_id = ANY(%s) AND round.state <> 'draft'
    ORDER BY outcome.pairing_id, outcome.version DESC, outcome.proofs DESC
    """, planned=False)  # fmt: skip
DOCUMENTS: Final = ("score", "games", "numbers")


def newest(phases: Sequence[int]) -> dict[int, Row]:
    """Map the pairings of published rounds to their newest outcomes, as ``outcomes.newest``."""
    outcomes: dict[int, Row] = {}
    for *values, game, lists in NEWEST(list(phases)):
        row = dict(zip(VALUES, values, strict=True))
        row |= {name: json.loads(text) for name in DOCUMENTS if (text := row[name]) is not None}
        outcomes[row["pairing_id"]] = without_secrets(row, game, lists)
    return outcomes
