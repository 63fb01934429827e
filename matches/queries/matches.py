"""Reading matches, their claims and results, and who takes part in them."""

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import cache, partial
from random import Random
from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Now

from engines.core.errors import UnknownGame
from engines.core.game import AnyGame
from engines.core.registry import get, ruleset
from league.events import stages
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import player_of, roles_at, running_roles, sees, visible_events
from league.jobs.database.statements import Statement
from matches.errors import MatchHidden
from matches.models import Act, Answer, EventRules, Match, Report, Result, Seat, Side
from matches.rules import flow
from matches.rules.series import GameClaim, RefuseScore, Series

Viewer = Any  # AnonymousUser or User


def default_ruleset(game: str) -> str:
    """Name the ruleset to recommend for events: the short one where there is one."""
    try:
        known = get(game)
    except UnknownGame:
        return f"{game}-1"
    return f"{known.ruleset}:short" if "short" in known.presets else known.ruleset


def rules_of(event: Event) -> EventRules:
    """Return an event's rules for its matches; the defaults, not saved, where none were set."""
    rows = EventRules.objects.select_related("house__house_set").defer("house__content")
    rules = rows.filter(event=event).first()
    return rules or EventRules(event=event, ruleset=default_ruleset(event.game))


def series_of(rules: EventRules) -> Series:
    return Series(rules.series, rules.games, _refusing(rules))


def _refusing(rules: EventRules) -> RefuseScore | None:
    """Return the function that says why a score is impossible in the event's game and options."""
    try:
        game, _preset = ruleset(rules.ruleset)
    except UnknownGame:
        return None
    return partial(game.refuse_score, options_of(rules)) if game.refuse_score else None


def options_of(rules: EventRules) -> Mapping[str, str]:
    """Return every option of a match with its value, the preset's and the event's own."""
    game, preset = ruleset(rules.ruleset)
    return {**game.options, **game.presets.get(preset, {}), **rules.options}


def engine_of(identifier: str) -> AnyGame | None:
    """Return the game of a ruleset, None where no engine plays it."""
    try:
        return ruleset(identifier)[0]
    except UnknownGame:
        return None


@cache
def has_points(identifier: str) -> bool:
    """Tell whether a game has points; without points it has only a winner."""
    game = engine_of(identifier)
    return game is None or bool(game.score(game.setup(game.house(Random(0)))))


## Players and their sides


def plays_in(user: Viewer, match: Match) -> bool:
    return side_of(match, user) is not None


def is_party_to(user: Viewer, match: Match) -> bool:
    """Tell whether an account plays in a match, or was entered for a side and has not answered: it
    may not judge the match.
    """
    return party_sides(user).filter(match=match).exists()


def party_sides(user: Viewer) -> QuerySet[Side]:
    """Return the sides that somebody plays on, or was entered for and has not answered."""
    player = player_of(user)
    if player is None:
        return Side.objects.none()
    seats = EntryPlayer.objects.filter(Q(player=player) | Q(invited=player))
    return Side.objects.filter(entry__in=seats.values("entry"))


def side_of(match: Match, user: Viewer) -> Side | None:
    """Return the side that an account plays on; any member of the entry acts for the side."""
    player = player_of(user)
    if player is None:
        return None
    mates = EntryPlayer.objects.filter(entry=OuterRef("entry"), player=player)
    sides = Side.objects.filter(Exists(mates), match=match).select_related("entry")
    return sides.order_by("number").first()


## Rows


def log_of(match: Match, user: Viewer) -> list[Act]:
    """Return the log of a match, the newest first.

    Why a judge was called is read by both sides and the event's staff alone.
    """
    acts = acts_of(match)
    calls = [act for act in acts if act.kind == flow.MatchAct.CALL and act.reason]
    if calls and not (is_party_to(user, match) or roles_at(user, match.event)):
        for act in calls:
            act.reason = ""
    return acts


def acts_of(match: Match) -> list[Act]:
    """Return the whole log of a match, the newest first: for its sides."""
    return list(match.acts.select_related("by__player", "side__entry"))


def seats() -> QuerySet[Seat]:
    return Seat.objects.select_related(
        "entry_player__player", "entry_player__entry", "submission__version"
    ).order_by("number")


def named_sides() -> QuerySet[Side]:
    """Return sides with their entries and players, which give them their names."""
    players = EntryPlayer.objects.select_related("player").order_by("seat")
    return (
        Side.objects.select_related("entry")
        .prefetch_related(Prefetch("entry__entry_players", players))
        .order_by("number")
    )


def sides() -> QuerySet[Side]:
    return named_sides().prefetch_related(Prefetch("seats", seats()))


def _matches() -> QuerySet[Match]:
    return Match.objects.select_related("event", "house__house_set")


def _with_sides() -> QuerySet[Match]:
    return _matches().prefetch_related(Prefetch("sides", sides()))


def visible_matches(user: Viewer) -> QuerySet[Match]:
    """Return the matches of the events that may be seen, with their sides and players."""
    return _with_sides().filter(event__in=visible_events(user).values("pk"))


def match_by_uid(uid: str, user: Viewer) -> Match:
    """Return a match that may be seen. Raises MatchHidden."""
    return _match_in(_with_sides(), uid, user)


def match_to_act_on(uid: str, user: Viewer) -> Match:
    """Return a match that may be seen, without its sides: the act reads what it needs.

    Raises MatchHidden.
    """
    return _match_in(_matches(), uid, user)


def _match_in(matches: QuerySet[Match], uid: str, user: Viewer) -> Match:
    match = MatchHidden.unless(matches.filter(uid=uid).first())
    return MatchHidden.unless(match if sees(user, match.event) else None)


def matches_of(event: Event, user: Viewer) -> QuerySet[Match]:
    """Return the matches of an event, in their order."""
    return visible_matches(user).filter(event=event).order_by("number")


def of_entry(entry: Entry) -> QuerySet[Match]:
    """Return the matches of an entry, in their order, with their sides and players."""
    own = Side.objects.filter(match=OuterRef("pk"), entry=entry)
    return _with_sides().filter(Exists(own), event=entry.event_id).order_by("number")


def in_state(matches: QuerySet[Match], state: str) -> QuerySet[Match]:
    return matches.filter(state=state) if state else matches


def mine(user: Viewer) -> QuerySet[Match]:
    """Return the matches an account plays in, the latest event first."""
    player = player_of(user)
    if player is None:
        return Match.objects.none()
    seats = EntryPlayer.objects.filter(player=player)
    matches = visible_matches(user).filter(sides__entry__in=seats.values("entry"))
    return matches.order_by("-event__starts_at", "-pk").distinct()


def waiting_for(user: Viewer) -> QuerySet[Match]:
    """Return the matches in which this player has to report, answer or correct a report."""
    player = player_of(user)
    if player is None:
        return Match.objects.none()
    own = EntryPlayer.objects.filter(player=player).values("entry")
    spoke = standing_reports().filter(match=OuterRef("pk"), side__entry__in=own)
    answered = Answer.objects.filter(
        report__match=OuterRef("pk"), report__in=standing_reports(), side__entry__in=own
    )
    unheard = ~Exists(spoke) & ~Exists(answered)
    return mine(user).filter(
        Q(state=flow.MatchState.SCHEDULED, event__in=_begun())
        | Q(state=flow.MatchState.REPORTED) & Q(unheard)
        | Q(state=flow.MatchState.CHECKING)
    )


def _begun() -> QuerySet[Event, Any]:
    """Return the events that have begun, by their clock or because their tournament runs."""
    events = Event.objects.annotate(stage=stages.stage_of())
    return events.filter(Q(starts_at__lte=Now()) | Q(stage=stages.RUNNING)).values("pk")


def for_judges(user: Viewer) -> QuerySet[Match]:
    """Return the matches that wait for a judge, at the events where this account decides."""
    player = player_of(user)
    works = running_roles().filter(user_id=user.pk, role__in=["judge", "organiser"])
    waiting = visible_matches(user).filter(state__in=flow.JUDGED, event__in=works.values("event"))
    own = Entry.objects.filter(entry_players__player=player)
    return waiting.exclude(sides__entry__in=own) if player else waiting


## Claims


def standing_reports() -> QuerySet[Report]:
    """Return the claims that stand: not withdrawn, not replaced."""
    return Report.objects.filter(
        kind=Report.Kind.CLAIM, withdrawal__isnull=True, replaced_by__isnull=True
    )


STANDING = Statement(
    """
    SELECT {report}, {side} FROM matches_report report
    JOIN matches_side side ON side.id = report.side_id
    WHERE report.match_id = %s AND report.kind = 'claim'
        AND NOT EXISTS (SELECT FROM matches_withdrawal gone WHERE gone.report_id = report.id)
        AND NOT EXISTS (SELECT FROM matches_report later WHERE later.replaces_id = report.id)
    ORDER BY report.id
    """,
    report=Report,
    side=Side,
)


def standing_of(match: Match) -> dict[int, Report]:
    """Map side numbers to the claims that stand."""
    if match.state == flow.MatchState.SCHEDULED:
        return {}  # nothing is claimed
    claims: dict[int, Report] = {}
    for report, side in STANDING(match.pk):
        report.side = side
        claims[side.number] = report
    return claims


def standing_in(matches: Collection[int]) -> dict[int, dict[int, Report]]:
    """Map matches to the claims that stand in them, by the numbers of their sides."""
    by_match: dict[int, dict[int, Report]] = {match: {} for match in matches}
    rows = standing_reports().filter(match__in=list(matches)).select_related("side", "winner")
    for report in rows:
        by_match[report.match_id][report.side.number] = report
    return by_match


def answers_to(reports: list[Report]) -> dict[int, bool]:
    """Map the numbers of sides to their last answer to a standing claim: confirmed or not."""
    if not reports:
        return {}
    answers = Answer.objects.filter(report__in=reports).select_related("side").order_by("pk")
    return {answer.side.number: answer.kind == Answer.Kind.CONFIRM for answer in answers}


def claims_in(rows: list[dict[str, Any]]) -> tuple[GameClaim, ...]:
    """Read the games that a report, a ruling or a result has stored."""
    return tuple(
        GameClaim(
            row["number"],
            tuple(row["score"]) if row["score"] is not None else None,
            row["winner"],
            row["end"],
        )
        for row in rows
    )


def result_of(match: Match) -> Result | None:
    """Return the result that counts."""
    counts = match.results.filter(version=match.version)
    return counts.select_related("winner__entry", "ruling").first()


def results_of(matches: Collection[int]) -> dict[int, Result]:
    """Map matches to the result that counts."""
    counts = Result.objects.filter(match__in=list(matches), version=F("match__version"))
    return {result.match_id: result for result in counts}


def versions_of(matches: Collection[int]) -> dict[tuple[int, int], Result]:
    """Map matches and versions to their results."""
    results = Result.objects.filter(match__in=matches).select_related("ruling", "winner")
    return {(result.match_id, result.version): result for result in results}


def is_late(match: Match, rules: EventRules, now: datetime) -> bool:
    """Tell whether the report window has closed; without a scheduled time there is none."""
    if rules.report_minutes is None or match.scheduled_at is None:
        return False
    return (now - match.scheduled_at).total_seconds() > rules.report_minutes * 60


def reports_of(match: Match) -> QuerySet[Report]:
    """Return all reports of a match with the answers to them, in order."""
    return (
        match.reports.select_related(
            "side__entry", "by__player", "winner__entry", "withdrawal", "replaced_by"
        )
        .prefetch_related("answers__side__entry", "answers__by__player")
        .order_by("pk")
    )
