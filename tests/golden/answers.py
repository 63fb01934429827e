"""Real answers of the API, one for each shape that has an example in the API's description.

A scene makes a small world with the tests' own factories, sends its requests, and is rolled back.
``Steady`` replaces values that differ each time (ids, times, names in addresses).
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from itertools import count
from typing import Any, Final

import factory
import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client, override_settings
from django.utils import timezone

from league.people.models import Player
from league.tournaments.models import Tournament
from league.webhooks.services import deliveries
from matches.services import verifying
from tests.api.callers import Caller, sign_up
from tests.api.league_day import Day
from tests.careers.test_metagame_page import played as with_decks
from tests.careers.test_player_pages import confirm_mails, opponent_of, played as rated
from tests.careers.test_ratings import GAME
from tests.events.factories import RoleFactory, works
from tests.golden.steady import Steady, random_names
from tests.jobs.strangers.receiver import receiver
from tests.matches.factories import played as played_out, table as match_table
from tests.matches.views.test_line_ups import team_match
from tests.seasons import season as year
from tests.tournaments import factories
from tests.tournaments.factories import TournamentFactory, player_of
from tests.tournaments.rounds.hall import Hall, running
from tests.worlds import WORLDS

Json = dict[str, Any]
Answers = Iterator[tuple[str, Any]]
Scene = Callable[[], Answers]
ROWS, VALUES = 2, 3  # of a list, in an example
SWISS: Final = [{"kind": "swiss", "rounds": 2}, {"kind": "single", "cut": {"from": "top", "n": 2}}]


def answer(got: Any) -> Any:
    """Return the answer. A refusal is no example."""
    assert got.status_code < 300, got.content.decode()
    return got.json()


def first(got: Any) -> Any:
    return answer(got)["data"][0]


def organiser_of(tournament: Tournament) -> Caller:
    player = sign_up("orga")
    RoleFactory(event=tournament.event, role="organiser", user=player.user)
    return Caller.of(player)


def at(hall: Hall) -> str:
    return f"/tournaments/{hall.event.uid}"


def decks() -> Answers:
    day = Day.begin()
    mina, anyone = Caller.of(day.mina), Caller()
    yield "Card", answer(anyone.get("/cards/FND-033/"))
    yield "Deck", answer(mina.get(f"/decks/{day.deck.uid}/"))
    yield "Event", answer(anyone.get(f"/events/{day.open_event.uid}/"))
    asked = {
        "cards": ["FND-033"],
        "starters": {"4": "FND-033"},
        "checks": [{"label": "while building", "format": "standard", "building": True}],
    }
    yield "Validation", answer(anyone.post("/decks/validate/", asked))
    yield "Player", answer(anyone.get("/players/mina/"))


def swiss() -> Answers:
    hall = running(4, SWISS)
    path, orga, anyone = at(hall), organiser_of(hall.tournament), Caller()
    apart = {"entrants": [1, 4], "kind": "apart", "reason": "sisters"}
    yield "Restriction", answer(orga.post(f"{path}/restrictions/", apart))
    late = {"entrant": 3, "infraction": "tardiness", "ruling": "warning", "text": "late"}
    hall.close(hall.play(hall.next()))
    hall.next()
    yield "Penalty", answer(orga.post(f"{path}/penalties/", late))
    yield "Tournament", answer(anyone.get(f"{path}/"))
    yield "Round", answer(anyone.get(f"{path}/rounds/1/"))
    yield "Pairing", first(anyone.get(f"{path}/pairings/", {"round": "1"}))
    yield "Standing", first(anyone.get(f"{path}/standings/"))
    yield "StandingWhy", answer(anyone.get(f"{path}/standings/1/"))
    yield "CrosstableLine", first(anyone.get(f"{path}/crosstable/"))
    yield "Course", first(anyone.get(f"{path}/chart/"))
    yield "Entrant", answer(anyone.get(f"{path}/entrants/1/"))
    change = {"kind": "result", "round": 1, "number": 1, "winner": 2}
    yield "Preview", answer(orga.post(f"{path}/corrections/preview/", {"change": change}))
    yield "TournamentAct", first(orga.get(f"{path}/log/"))
    yield "Point", answer(orga.post(f"{path}/checklist/take/", {}))["data"][0]
    text = Client().get(f"{path}/data/report.trf").content.decode()
    report = {"text": text, "game": "carriers", "format": "standard", "dry": True}
    yield "ReportImport", answer(orga.post("/tournaments/bring-in/report/", report))


def knockout() -> Answers:
    hall = running(4, ["single"])
    hall.play(hall.round(1))
    yield "Bracket", answer(Caller().get(f"{at(hall)}/bracket/"))


def ladder() -> Answers:
    hall = running(4, ["ladder"])
    third = Caller.of(player_of(hall.tournament.entrants.get(number=3)))
    yield "Challenge", answer(third.post(f"{at(hall)}/challenges/", {"challenged": 1}))


def queued() -> Answers:
    hall = running(4)
    orga = organiser_of(hall.tournament)
    with override_settings(PAIRED_BY_JOB_ABOVE=3):
        yield "PairingJob", answer(orga.post(f"{at(hall)}/rounds/"))


def metagame() -> Answers:
    yield "Metagame", answer(Caller().get(f"{at(with_decks())}/metagame/"))


def careers() -> Answers:
    _hall, player = rated()
    path, other, anyone = f"/players/{player.handle}", opponent_of(player), Caller()
    yield "Rating", first(anyone.get(f"/ratings/{GAME}/"))
    yield "RatingChange", first(anyone.get(f"{path}/ratings/{GAME}/"))
    yield "PlayerEvent", first(anyone.get(f"{path}/results/"))
    yield "Opponent", first(anyone.get(f"{path}/against/"))
    yield "Meeting", first(anyone.get(f"{path}/against/{other.handle}/"))


def leagues() -> Answers:
    starts_on = timezone.now().date() + timedelta(days=30)
    play, anyone = year.running(starts_on=starts_on), Caller()
    play.play_all()
    play.finish()
    confirm_mails()
    path = f"/leagues/{play.league.uid}"
    yield "League", answer(anyone.get(f"{path}/"))
    yield "Season", answer(anyone.get(f"{path}/seasons/1/"))
    yield "SeasonRecords", first(anyone.get(f"{path}/seasons/1/records/"))
    yield "LeagueArchive", answer(anyone.get(f"{path}/archive/"))
    yield "AllTime", first(anyone.get(f"{path}/archive/table/"))


def planned() -> Answers:
    made: Any = TournamentFactory()
    asked = {"text": "name,seed\nAda,1\nBo,first\n", "dry": True}
    path, orga = f"/tournaments/{made.event.uid}", organiser_of(made)
    yield "ImportReport", answer(orga.post(f"{path}/imports/entrants/", asked))
    swiss = {"kind": "swiss", "rounds": 5, "settings": {"method": "fold", "feature_tables": 1}}
    cut = {"kind": "single", "cut": {"from": "top", "n": 8}, "settings": {"third_place": True}}
    yield "Phase", answer(orga.put(f"{path}/phases/", {"phases": [swiss, cut]}))["data"][1]


def proof() -> Answers:
    seated = match_table(record="required")
    ann, bob = (Caller.of(player) for player in seated.players)
    path, match = f"/matches/{seated.match.uid}", played_out(seated)
    game = match.games[0]
    games = [{"score": list(game.score), "winner": game.winner}]
    report = answer(ann.post(f"{path}/reports/", {"games": games}))
    answer(bob.post(f"{path}/reports/{report['uid']}/confirm/", {}))
    record = answer(bob.post(f"{path}/records/", {"text": match.text}))
    arguments = {"record": seated.match.games.get().filings.get().record_id}
    verifying.publish(arguments, verifying.replay(arguments))
    yield "Report", first(ann.get(f"{path}/reports/"))
    yield (
        "Match",
        next(
            each
            for each in answer(ann.get("/matches/", {"event": seated.match.event.uid}))["data"]
            if each["uid"] == seated.match.uid
        ),
    )
    yield "Verdict", answer(ann.get(f"/records/{record['uid']}/"))["verdict"]
    yield "Analysis", answer(ann.get(f"/records/{record['uid']}/analysis/"))


def teams() -> Answers:
    match, _teams = team_match()
    judge = Caller.of(Player.objects.get(user=works(match.event, "judge")))
    yield "LineUps", answer(judge.get(f"/matches/{match.uid}/line-up/"))


def news() -> Answers:
    hall = running(2)
    orga = organiser_of(hall.tournament)
    with override_settings(WEBHOOK_LOOPBACK=True), receiver(204) as there:
        asked = {"url": there.url, "kinds": ["round_published"]}
        made = answer(orga.post(f"{at(hall)}/webhooks/", asked))
        hall.next()
        for row in deliveries.Delivery.objects.filter(state="waiting"):
            code = deliveries.send(delivery_id=row.pk, now=timezone.now())
            deliveries.settle(delivery_id=row.pk, answered=code, now=timezone.now())
        path = f"/webhooks/{made['uid']}"
        yield "Webhook", answer(orga.get(f"{path}/"))
        yield "Delivery", first(orga.get(f"{path}/deliveries/"))


SCENES: Final[tuple[Scene, ...]] = (
    decks, swiss, knockout, ladder, queued, metagame, careers, leagues, planned, proof, teams, news,
)  # fmt: skip


def examples() -> Json:
    """Return the answers of every scene, sorted by shape, short, and the same each time."""
    answers: Json = {}
    for scene in SCENES:
        answers |= played(scene)
    return dict(sorted(answers.items()))


def played(scene: Scene) -> Json:
    """Play a scene with numbers that begin anew, and take it back."""
    cache.clear()
    begun = timezone.now()
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        _begin_anew(patch)
        answers = list(scene())
        steady = Steady(begun, random_names())
        transaction.set_rollback(True)
    return {name: steady.answer(short(said)) for name, said in answers}


def _begin_anew(patch: pytest.MonkeyPatch) -> None:
    """Let the factories count from the beginning, whatever other tests have made before."""
    WORLDS.forget()  # their names have been counted on from other tests
    patch.setattr(factories, "_numbers", count(1))
    kinds = [factory.django.DjangoModelFactory]
    for kind in kinds:
        kinds += kind.__subclasses__()
        if kind._meta.model is not None:
            kind.reset_sequence(0, force=True)


def short(said: Any) -> Any:
    """Cut every list to its first rows, or its first plain values."""
    if isinstance(said, list):
        plain = not any(isinstance(each, Mapping | list) for each in said)
        return [short(each) for each in said[: VALUES if plain else ROWS]]
    if isinstance(said, Mapping):
        return {name: short(each) for name, each in said.items()}
    return said
