"""Filing, reporting or ruling a match's game that was confirmed at the table."""

from datetime import datetime

from django.utils.translation import gettext as _

from league.play.errors import OnlyPlayersConfirm
from league.play.models import Place, Sitting
from league.play.queries.officials import judges
from league.play.rules.claims import claim_of, result_of
from matches.errors import NotYourSide
from matches.models import Filing, Match, Ruling, Side, SidePass
from matches.queries.deciding import needs_winner
from matches.queries.matches import rules_of, series_of, side_of
from matches.rules import flow, proof
from matches.rules.series import DRAWN, GameClaim
from matches.services import acts, records, reports, rulings
from matches.services.records import Handed


def hand_in(sitting: Sitting, place: Place, text: str, now: datetime) -> None:
    """Hand in the record of a confirmed game; with the last game of the series also the result.

    A player's side reports, a judge who wrote for both decides. Where the match is final or with a
    judge already, or needs a winner and has none, only the record is filed: the match's page says
    what comes next. Raises OnlyPlayersConfirm, NotYourSide, and what reports raise.
    """
    assert sitting.of is not None
    match = acts.locked(sitting.of.match)
    if place.role == Place.Role.REFEREE:
        if not judges(place.user, match):
            raise OnlyPlayersConfirm
        _rule(match, sitting, place, text, now)
    else:
        _report(match, sitting, place, text, now)


def _rule(match: Match, sitting: Sitting, place: Place, text: str, now: datetime) -> None:
    """File the record for no side, and decide a match that nobody has decided."""
    _file(match, sitting, place, text, None, now)
    claims = claims_of(match, sitting)
    if claims and not match.version and flow.allows(match.state, flow.MatchAct.RULE):
        reason = _("Written down at the table by a referee.")
        rulings.rule(match=match, kind=Ruling.Kind.RESULT, games=claims, reason=reason,
                     by=place.user, now=now)  # fmt: skip


def _report(match: Match, sitting: Sitting, place: Place, text: str, now: datetime) -> None:
    """Report for the side of an account or a pass with the record, or file that alone."""
    speaker = place.side_pass or place.user
    seated = place.side_pass.side if place.side_pass else side_of(match, place.user)
    side = NotYourSide.unless(seated)
    claims = claims_of(match, sitting) if match.state in flow.OPEN else []
    if not claims:
        if not (match.version and isinstance(speaker, SidePass)):
            _file(match, sitting, place, text, side, now)
        return
    assert sitting.of is not None
    takes_none = rules_of(match.event).record == proof.NONE
    handed = [] if takes_none else [Handed(sitting.of.number, text, Filing.Source.TABLE)]
    reports.report(match=match, side=side, by=speaker, games=claims, now=now, handed=handed)


def _file(
    match: Match, sitting: Sitting, place: Place, text: str, side: Side | None, now: datetime
) -> None:
    assert sitting.of is not None
    if rules_of(match.event).record == proof.NONE or match.state == flow.MatchState.VOIDED:
        return
    records.file(match=match, number=sitting.of.number, text=text, source=Filing.Source.TABLE,
                 by=place.side_pass or place.user, now=now, side=side)  # fmt: skip


def claims_of(match: Match, last: Sitting) -> list[GameClaim]:
    """Return the games of a match as its sittings ended; empty while they give no result that
    the match can have.
    """
    series = series_of(rules_of(match.event))
    _text, seating = records.begun_for(match)
    over = Sitting.objects.filter(of__match=match, state=Sitting.State.CONFIRMED)
    rows = [*over.select_related("of").order_by("pk"), last]
    ended = {row.of.number: row.end or {} for row in rows if row.of}
    claims = [claim_of(series, number, ended[number], seating) for number in sorted(ended)]
    result = result_of(series, len(seating), claims)
    if result is None or (result.winner == DRAWN and needs_winner(match)):
        return []
    return claims
