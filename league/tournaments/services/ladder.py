"""Challenges on a ladder: each is a round of one match."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.queries import zone_of
from league.rules.ladder import LadderRules, refusal
from league.tournaments.errors import CannotUndo, ChallengeRefused, NothingToPair
from league.tournaments.models import Act, PairingSide, Phase, Round, Tournament
from league.tournaments.phase_settings import of as settings_of
from league.tournaments.queries.field import field_of
from league.tournaments.queries.rounds import OPEN, last_round, next_number
from league.tournaments.queries.rounds import begun as begun_in
from league.tournaments.queries.standings import ladder_of
from league.tournaments.rules.drafts import MATCH, Drawn, at_tables
from league.tournaments.services import arranging, results
from league.tournaments.services.acts import grow, note
from league.tournaments.services.pairing import begun
from league.tournaments.services.undo import undoes

CHALLENGE = "challenge"


@transaction.atomic
def challenge(*, phase: Phase, challenger: int, challenged: int, by: Any, now: datetime) -> Round:
    """Let an entrant challenge one above it, both by number. Raises NotNow, ChallengeRefused."""
    tournament, phase = begun(phase)
    rules = settings_of(phase).rules
    if not isinstance(rules, LadderRules):
        raise NothingToPair
    results.take_pending(tournament, now=now)
    field = field_of(phase)
    today = now.astimezone(zone_of(tournament.event)).date()
    standing = ladder_of(phase, field, today=today)
    if reason := refusal(standing, challenger, challenged, rules, today):
        raise ChallengeRefused(params={**reason.params, "reason": reason.code})
    _refuse_busy(phase, challenger, challenged)
    last = last_round(phase)
    round = Round.objects.create(
        tournament=tournament,
        phase=phase,
        number=next_number(tournament),
        place=last.place + 1 if last else 1,
        state=Round.State.PUBLISHED,
        published_at=now,
        made_from=tournament.revision,
        minutes=tournament.round_minutes,
    )
    reasons = ({"code": "ladder_challenge", "params": {"challenger": challenger}},)
    row = Drawn(1, MATCH, (challenger, challenged), reasons=reasons)
    rows = at_tables([row], arranging.hall_of(round))
    arranging.write(round, rows, arranging.keys(tournament))
    arranging.make_matches(round, by=by, now=now)
    grow(tournament)
    note(tournament, CHALLENGE, by=by, round=round.number, entrants=[challenger, challenged])
    return round


@undoes(CHALLENGE)
def unchallenge(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = tournament.rounds.filter(number=act.round or 0, state__in=OPEN).first()
    if round is None or begun_in(round) or act.round != next_number(tournament) - 1:
        raise CannotUndo
    round.tournament = tournament
    arranging.unmake_matches(round, by=by, reason=act.reason, now=now)
    arranging.erase(round)
    round.delete()


def _refuse_busy(phase: Phase, *entrants: int) -> None:
    playing = PairingSide.objects.filter(round__phase=phase, round__state__in=OPEN)
    if playing.filter(entrant__number__in=entrants).exists():
        raise ChallengeRefused(params={"reason": "ladder_refused_playing"})
