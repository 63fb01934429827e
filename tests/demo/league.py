"""The demo league as it is played: people, their decks, events of five games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.utils import timezone

from cards.models import DeckVersion, Format
from engines.bots.words import LEVEL_WORDS
from league.careers.queries.ratings import games_played
from league.careers.services import ratings
from league.events.models import Entry, Event, EventRole
from league.events.services import entries, events, submissions
from league.people.models import Player, User
from league.people.services import guests
from league.running.demo import JUDGE, ORGANISER
from league.seasons.queries import leagues as league_queries
from league.seasons.services import leagues, seasons
from league.seasons.services.plans import DivisionPlan, SeasonPlan, SidePlan
from league.tournaments.pairing.services import rounds
from league.tournaments.tournament.services.plans import Plan
from matches.services import matches, records
from tests.demo import analyses, decks, halls, live, people as demo_people, puzzles, workshop
from tests.demo.halls import ROUND_MINUTES, Hall, Team, single
from tests.demo.past import Past
from tests.demo.people import People
from tests.events.factories import agree
from tests.matches.paging import replay_all
from tests.simulate.bots import LEVEL

# A whole match between the first two players' decks, as it would be typed at the table.
TYPED: Final = Path(__file__).with_name("data") / "typed.record"
BY_BOTS: Final = (
    f"対戦したのは、参加者ではなくCPU（{LEVEL_WORDS[LEVEL].name['ja']}）です。\n\n"
    f"Bots of the level “{LEVEL_WORDS[LEVEL].name['en']}” played for the entrants."
)
PAIRS: Final = ("浜風 / Sea Breeze", "夜汽車 / Night Train", "青葉 / Green Leaves", "彗星 / Comet")
TRIOS: Final = ("山猫 / Lynx", "千鳥 / Plovers", "大熊 / Big Bears", "子狐 / Fox Cubs")


def play() -> Past:
    """Let everything happen, in a database with the house set and nothing else."""
    past = Past()
    standard = Format.objects.get(code="standard")
    with past.ago(days=60) as now:
        people = demo_people.come(now)
        own = decks.own(people, standard, now)
        deck = decks.for_all(people, own, standard, now)
    by, players = people.account(ORGANISER), people.players
    with past.ago(days=24):
        _lighthouse(by, single(players[4:12], deck), standard)
    with past.ago(days=17):
        _checkmate(by, single(players[:8], {}))
    with past.ago(days=10):
        _touchdown(by, _teams(PAIRS, players[4:12]))
    with past.ago(days=3):
        _rugby(by, single(players[:4] + players[12:], {}))
        analyses.make()
    with past.ago(days=1):
        _bay_league(by, players[4:], standard)
        workshop.hold(by, players[:4], timezone.now())
    with past.ago(hours=1):
        _limit(by, _teams(TRIOS, players[:12]))
        analyses.make()
    with past.ago(minutes=10):
        harbour = _harbour(by, single(players, deck), standard)
    with past.ago():
        live.table(harbour, players[0])
        _cup(people, own, standard)
        _open_league(people, own, standard)
        puzzles.make()
        for game in games_played():
            ratings.rebuild(game=game)
        User.objects.update(password="!")  # each installation has its own
    return past


def _teams(names: Sequence[str], players: Sequence[Player]) -> list[Team]:
    size = len(players) // len(names)
    return [Team(players[at * size : (at + 1) * size], name=name) for at, name in enumerate(names)]


## Events that are over


def _lighthouse(by: User, teams: Sequence[Team], standard: Format) -> None:
    hall = halls.begun(
        name="灯台トーナメント / Lighthouse Knockout",
        game="carriers",
        teams=teams,
        pipeline=[Plan("single", settings={"third_place": True})],
        by=by,
        about=BY_BOTS,
        format=standard,
        is_proved=True,
    )
    _to_the_end(hall)


def _checkmate(by: User, teams: Sequence[Team]) -> None:
    hall = _proved(
        "灯火スイス / Lantern Swiss", "lethal_checkmate", teams, Plan("swiss", rounds=3), by
    )
    for _number in range(3):
        round = hall.published()
        hall.play(may_draw=True)
        hall.close(round)
    hall.finish()


def _touchdown(by: User, teams: Sequence[Team]) -> None:
    hall = _proved("並木ペア戦 / Avenue Pairs", "touchdown_hero", teams, Plan("round_robin"), by)
    hall.play(may_draw=True)
    hall.finish()


def _rugby(by: User, teams: Sequence[Team]) -> None:
    plan = Plan("single", settings={"third_place": True})
    hall = _proved("大橋カップ / Bridge Cup", "rugby_15", teams, plan, by)
    _to_the_end(hall)


def _proved(name: str, game: str, teams: Sequence[Team], plan: Plan, by: User) -> Hall:
    """Let a tournament begin whose matches only verified records settle."""
    return halls.begun(
        name=name, game=game, teams=teams, pipeline=[plan], by=by, about=BY_BOTS, is_proved=True
    )


def _to_the_end(hall: Hall) -> None:
    while hall.play(may_draw=False):
        pass
    hall.finish()


## Events that run


def _bay_league(by: User, players: Sequence[Player], standard: Format) -> None:
    now = timezone.now()
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
    agree(event__tournament__division__season=season)
    seasons.start(season=league_queries.season_by_number(league, season.number), by=by, now=now)
    for division in season.divisions.select_related("tournament__event"):
        assert division.tournament is not None
        Hall(division.tournament, by).enter_slips(rounds=3, bare=TYPED.read_text())
    leagues.change(league=league, by=by, now=now, published=True)


def _sides(players: Sequence[Player]) -> tuple[SidePlan, ...]:
    return tuple(SidePlan((player,)) for player in players)


def _limit(by: User, teams: Sequence[Team]) -> None:
    """Two rounds of three are played."""
    plan = Plan("round_robin")
    hall = _proved("三日月トリオ戦 / Crescent Trios", "limit_ball", teams, plan, by)
    hall.play(may_draw=True, rounds=2)


def _harbour(by: User, teams: Sequence[Team], standard: Format) -> Hall:
    """Let the third round be played now."""
    hall = halls.begun(
        name="みなとスイス / Harbour Swiss",
        game="carriers",
        teams=teams,
        pipeline=[Plan("swiss", rounds=4), Plan("single", cut={"from": "top", "n": 4})],
        by=by,
        format=standard,
        at_table=True,
    )
    for _number in range(2):
        round = hall.published()
        hall.enter_slips()
        hall.close(round)
    third = hall.published()
    rounds.start(round=third, by=by, now=timezone.now(), minutes=ROUND_MINUTES)
    hall.tend()
    return hall


## Events to come


def _cup(people: People, own: Mapping[Player, DeckVersion], standard: Format) -> None:
    """Its decks are locked: they can be declared."""
    now, by = timezone.now(), people.account(ORGANISER)
    cup = events.create(
        by=by,
        now=now,
        name="ファウンダーズ杯 / Founders' Cup",
        about="デッキは締め切りました。対戦相手にデッキを宣言できます。\n\n"
        "Decks are locked: declare yours to an opponent.",
        format=standard,
        deadline=now + timedelta(hours=1),
        starts_at=now + timedelta(hours=3),
        list_visibility=Event.Lists.HIDDEN,
    )
    entered = _with_judge_and_players(cup, people, own)
    halls.lock(cup)
    matches.make(event=cup, entries=entered[:2], by=by, now=timezone.now(), table=1)
    hayate = demo_people.account(people.players[0])
    records.keep(text=TYPED.read_text(), source="upload", by=hayate, now=timezone.now())
    replay_all()


def _open_league(people: People, own: Mapping[Player, DeckVersion], standard: Format) -> None:
    now, by = timezone.now(), people.account(ORGANISER)
    event = events.create(
        by=by,
        now=now,
        name="オープンリーグ第1節 / Open League, Round 1",
        about="初めての方も歓迎です。締切までにデッキを登録してください。\n\n"
        "New players are welcome. Hand in your deck before the deadline.",
        place=halls.PLACE,
        format=standard,
        category="C",
        deadline=now + timedelta(days=14),
        starts_at=now + timedelta(days=15),
        list_visibility=Event.Lists.OPEN_AT_START,
    )
    _with_judge_and_players(event, people, own)
    guest = guests.enter(by=by, display_name="飛び入り 一郎 Ichiro", reading="とびいり いちろう")
    entries.enter(event=event, players=[guest], by=by, now=now, by_staff=True)


def _with_judge_and_players(
    event: Event, people: People, own: Mapping[Player, DeckVersion]
) -> list[Entry]:
    """Give the judge's role, as if an invitation had been accepted; let four players enter."""
    now = timezone.now()
    event.roles.create(
        role=EventRole.Role.JUDGE,
        user=people.account(JUDGE),
        given_by=event.created_by,
        accepted_at=now,
        valid_from=now.date(),
    )
    return [_enter(event, player, own.get(player)) for player in people.players[:4]]


def _enter(event: Event, player: Player, version: DeckVersion | None) -> Entry:
    now, by = timezone.now(), demo_people.account(player)
    entry = entries.enter(event=event, players=[player], by=by, now=now)
    if version is not None:
        seat = entry.entry_players.get()
        submissions.submit(seat=seat, version=version, by=by, now=now)
    return entry
