"""The demo's tournaments: a Swiss in its third round, a bracket, a season of a league."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import DeckVersion, Format
from cards.rules.content import Content
from cards.services import decks as deck_services
from league.events.models import Event
from league.events.services import entries, submissions
from league.people.models import Player
from league.people.services import guests
from league.rules.standings.presets import PRESETS
from league.seasons.queries import leagues as league_queries
from league.seasons.services import leagues, seasons
from league.seasons.services.plans import DivisionPlan, SeasonPlan, SidePlan
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.phases.services import phases, tending, tournaments
from league.tournaments.tournament.services import plans
from matches.models import Match
from matches.queries.teams import know_teams
from matches.rules.series import GameClaim
from matches.services import rulings
from matches.services.acts import locked_all
from matches.services.settings import held

SEED = 20_261_121
# Decks are handed in before: time for a slow machine.
LOCKS_IN = timedelta(seconds=60)
# Legal decks of the house set, for players without a deck.
DECKS = Path(__file__).with_name("data") / "demo_field.json"
# Scores as they come about in Carriers!!: goals of 5 or 7, and 2 at a time.
WON, LOST = (7, 9, 12, 14), (0, 5)
Decks = Mapping[Player, DeckVersion]
NAMES = (
    ("青山 ひなた", "あおやま ひなた"),
    ("磯部 蓮", "いそべ れん"),
    ("宇田川 澪", "うだがわ みお"),
    ("江口 大地", "えぐち だいち"),
    ("尾崎 つむぎ", "おざき つむぎ"),
    ("香取 湊", "かとり みなと"),
    ("木島 すず", "きじま すず"),
    ("黒田 奏", "くろだ かなで"),
    ("小泉 悠", "こいずみ ゆう"),
    ("榊 ひより", "さかき ひより"),
    ("白石 樹", "しらいし いつき"),
    ("瀬戸 あおい", "せと あおい"),
)


def make(
    *, organiser: Any, players: Sequence[Player], decks: Decks, standard: Format, now: datetime
) -> None:
    """Make all three by the services; ``players`` have accounts, the rest are guests.

    ``decks`` are the players' own; players without a deck get one.
    """
    made = [
        guests.enter(by=organiser, display_name=name, reading=reading) for name, reading in NAMES
    ]
    rng = Random(SEED)
    without = [player for player in (*players, *made) if player not in decks]
    held = {**decks, **_decks(without, standard, now)}
    _swiss(organiser, {player: held[player] for player in (*players, *made)}, standard, now, rng)
    _bracket(organiser, {player: held[player] for player in made[:8]}, standard, now, rng)
    _league(organiser, made, standard, now, rng)


def _decks(players: Sequence[Player], standard: Format, now: datetime) -> dict[Player, DeckVersion]:
    made = {}
    for player, printed in zip(players, json.loads(DECKS.read_text()), strict=True):
        deck = deck_services.create(
            owner=player,
            name=printed["name"]["ja"],
            format=standard,
            now=now,
            content=Content.from_json(printed),
        )
        made[player] = deck_services.save_version(deck=deck, now=now)
    return made


def _swiss(by: Any, decks: Decks, standard: Format, now: datetime, rng: Random) -> None:
    made = _tournament(
        by,
        "みなとスイス / Harbour Swiss",
        decks,
        [plans.Plan("swiss", rounds=4), plans.Plan("single", cut={"from": "top", "n": 4})],
        standard,
        now,
    )
    phase = made.phases.get(number=1)
    for _number in (1, 2):
        round = _published(phase, by, now)
        _decide(made, by, now, rng)
        rounds.close(round=Round.objects.get(pk=round.pk), by=by, now=now)
    round = _published(phase, by, now)
    rounds.start(round=round, by=by, now=now, minutes=50)
    tending.tend(tournament=made, now=now)


def _bracket(by: Any, decks: Decks, standard: Format, now: datetime, rng: Random) -> None:
    made = _tournament(
        by, "灯台トーナメント / Lighthouse Knockout", decks, [plans.Plan("double")], standard, now
    )
    tending.tend(tournament=made, now=now)
    while _decide(made, by, now, rng, draws=False):
        pass
    phases.finish(phase=made.phases.get(number=1), by=by, now=now)
    tournaments.finish(tournament=made, by=by, now=now)
    tending.tend(tournament=made, now=now)


def _league(
    by: Any, players: Sequence[Player], standard: Format, now: datetime, rng: Random
) -> None:
    league = leagues.make(
        by=by, now=now, name="湾岸リーグ / Bay League", game="carriers", time_zone="Asia/Tokyo"
    )
    upper = DivisionPlan("1部 / Division 1", _sides(players[:6]))
    lower = DivisionPlan("2部 / Division 2", _sides(players[6:]))
    plan = SeasonPlan(
        name="秋季 / Autumn",
        starts_on=(now + timedelta(days=2)).date(),
        format=standard,
        divisions=(replace(upper, relegated=1), replace(lower, promoted=1)),
    )
    season = seasons.plan(league=league, plan=plan, by=by, now=now)
    seasons.start(season=league_queries.season_by_number(league, season.number), by=by, now=now)
    for division in season.divisions.select_related("tournament__event"):
        assert division.tournament is not None
        _decide(division.tournament, by, now, rng, upto=3)
    leagues.change(league=league, by=by, now=now, published=True)


def _sides(players: Sequence[Player]) -> tuple[SidePlan, ...]:
    return tuple(SidePlan((player,)) for player in players)


def _tournament(
    by: Any,
    name: str,
    decks: Decks,
    pipeline: Sequence[plans.Plan],
    standard: Format,
    now: datetime,
) -> Tournament:
    """Make one of players with their decks, whose entry is closed, and start it."""
    locks = timezone.now() + LOCKS_IN  # the acts before took some time
    made = tournaments.create_with_event(
        by=by,
        now=now,
        event={
            "name": name,
            "place": "コミュニティセンター / Community centre",
            "format": standard,
            "deadline": locks,
            "starts_at": locks,
            "list_visibility": Event.Lists.OPEN_AT_START,
        },
        seed=SEED,
        round_minutes=50,
        standings=PRESETS["magic"].written(),
    )
    plans.set_phases(tournament=made, phases=list(pipeline), by=by, now=now)
    tournaments.open_entry(tournament=made, by=by, now=now)
    for player, version in decks.items():
        entry = entries.enter(
            event=made.event, players=[player], by=by, now=now, by_staff=True, agreed=True
        )
        submissions.submit(seat=entry.entry_players.get(), version=version, by=by, now=now)
    tournaments.close_entry(tournament=made, by=by, now=now)
    return tournaments.start(tournament=made, by=by, now=now)


def _published(phase: Phase, by: Any, now: datetime) -> Round:
    phase = Phase.objects.select_related("tournament__event").get(pk=phase.pk)
    return rounds.publish(round=pairing.pair(phase=phase, by=by, now=now), by=by, now=now)


def _decide(
    made: Tournament,
    by: Any,
    now: datetime,
    rng: Random,
    *,
    draws: bool = True,
    upto: int | None = None,
) -> int:
    """Enter results for the open matches at once, as from a table of slips. Return how many."""
    pairings = Pairing.objects.filter(round__tournament=made, match__version=0)
    if upto is not None:
        pairings = pairings.filter(round__place__lte=upto)
    open_now = list(pairings.order_by("round__number", "number").values_list("match", flat=True))
    with transaction.atomic():
        rulings.enforce_all(_judged(made, open_now, by, rng, draws))
    tending.tend(tournament=made, now=now)
    return len(open_now)


def _judged(
    made: Tournament, matches: Sequence[int], by: Any, rng: Random, draws: bool
) -> list[rulings.Judged]:
    """Lock matches and draw the result of each."""
    locked = {match.pk: match for match in locked_all(Match.objects.filter(pk__in=matches))}
    know_teams(locked.values())
    rules, judged = held(made.event), []
    for match in matches:
        is_home = rng.random() < 0.55
        score = (WON[rng.randint(0, 3)], LOST[rng.randint(0, 1)]) if is_home else (2, 7)
        if draws and rng.random() < 0.15:
            score = (7, 7)
        winner = 0 if score[0] == score[1] else 1 if score[0] > score[1] else 2
        games = (GameClaim(1, score, winner),)
        judged.append(
            rulings.judge(
                match=locked[match], kind="result", reason="slip", by=by, games=games, rules=rules
            )
        )
    return judged
