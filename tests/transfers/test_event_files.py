"""A whole event is exported and imported again as another event, which gives the same file."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from league.events.models import Event, EventRole
from league.people.errors import Refusal
from league.people.models import Player, User
from league.tournaments.entrants.services import absences, byes
from league.tournaments.floor.services import announcements, penalties
from league.tournaments.ladder import services as challenges
from league.tournaments.models import Pairing, Tournament
from league.tournaments.standings import queries as tables, services as standings
from league.transfers.event_file.queries import event_file
from league.transfers.event_file.services import event_files
from matches.models import Match
from matches.services import records, settings as match_settings
from tests.access.world import read_sample
from tests.events.conftest import browser
from tests.longer import examples
from tests.people.factories import PlayerFactory
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.rounds.test_laws import ACTS, DO
from tests.tournaments.rounds.test_phases import play_bracket
from tests.tournaments.views.desk_world import at, desk_of, text_of
from tests.transfers.halls import after_a_round

pytestmark = pytest.mark.django_db
KINDS: dict[str, list[Any]] = {
    "swiss": [{"kind": "swiss", "rounds": 3}],
    "round_robin": ["round_robin"],
    "single": ["single"],
    "double": ["double"],
    "groups": [{"kind": "groups", "settings": {"groups": 2, "qualifiers": 1}}],
    "ladder": ["ladder"],
}

BRACKETS = ("single", "double")


def written(tournament: Tournament) -> bytes:
    return json.dumps(event_file(tournament), ensure_ascii=False).encode()


def brought_in(raw: bytes, by: Any = None) -> Tournament:
    by = by or PlayerFactory().user
    return event_files.bring_in(raw=raw, by=by, now=timezone.now())


def assert_identity(tournament: Tournament) -> Tournament:
    """Out, in and out again; what pairings and standings follow from, and come to, is the same."""
    first = event_file(tournament)
    copy = brought_in(json.dumps(first).encode())

    assert event_file(copy) == first
    before, after = state_of(tournament), state_of(copy)
    for round in (*before["rounds"], *after["rounds"]):
        for pairing in round["pairings"]:
            if pairing["result"]:
                pairing["result"].pop("proved")
    assert after == before
    for phase, own in zip(
        tournament.phases.order_by("number"), copy.phases.order_by("number"), strict=True
    ):
        assert tables.of(own).rows == tables.of(phase).rows
    checked = standings.check(tournament=copy)
    assert (checked.stale, checked.untaken, checked.differences) == (0, 0, ())
    return copy


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_phase_comes_back_as_it_was(kind: str) -> None:
    hall = running(3 if kind in BRACKETS else 5, KINDS[kind])
    if kind in BRACKETS:
        play_bracket(hall)
    elif kind == "swiss":
        hall.whole()
        hall.next()
    elif kind in ("round_robin", "groups"):
        hall.full(hall.round(1))
    elif kind == "ladder":
        now = timezone.now()
        asked = {"challenger": 2, "challenged": 1, "by": hall.by, "now": now}
        hall.play(challenges.challenge(phase=hall.phase(), **asked), lambda _first, _second: 1)

    assert_identity(hall.fresh())


def test_byes_drops_penalties_corrections_and_carried_phases_come_back() -> None:
    phases = [
        {"kind": "swiss", "rounds": 2},
        {"kind": "swiss", "rounds": 1, "settings": {"carry": True}, "cut": {"from": "top", "n": 4}},
        {"kind": "single", "cut": {"from": "top", "n": 2}},
    ]
    hall = running(7, phases)
    now = timezone.now()
    one, two, three = hall.tournament.entrants.order_by("number")[:3]
    byes.ask(entrant=one, round=2, worth="half", by=hall.by, now=now)
    first = hall.whole()
    hall.decide(hall.pairings(first)[0], 0, "correction")
    hall.rule(hall.pairings(first)[1], "void")
    hall.take()
    penalties.give(
        entrant=two, infraction="tardiness", ruling="warning", points=1, by=hall.by, now=now
    )
    absences.drop(entrant=three, by=hall.by, now=now)
    announcements.announce(tournament=hall.tournament, text="早めに着席", by=hall.by, now=now)
    hall.next()

    assert_identity(hall.fresh())


def test_records_come_back_by_their_digests_and_prove_nothing_here() -> None:
    hall = running(2)
    pairing = hall.pairings(hall.next())[0]
    side = pairing.match.sides.get(number=1)
    player = side.entry.entry_players.get().player.user
    filed = records.file(match=pairing.match, number=1, text=read_sample(), source="paste",
                         by=player, now=timezone.now(), side=side)  # fmt: skip
    hall.decide(pairing, 1)
    hall.take()
    Match.objects.filter(pk=pairing.match.pk).update(proved=True)
    document = event_file(hall.fresh())
    result = document["rounds"][0]["pairings"][0]["match"]
    result["results"][0]["proved"] = True

    copy = brought_in(json.dumps(document).encode())

    assert [row["digest"] for row in result["records"]] == [filed.record.digest]
    assert event_file(copy) == document
    assert event_file(brought_in(written(copy))) == document
    here = Pairing.objects.get(round__tournament=copy)
    assert (here.match.proved, here.outcomes.get().proved) == (False, False)


STEPS = st.lists(ACTS, min_size=8, max_size=14)


@pytest.mark.slow
@settings(
    max_examples=examples(2),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(size=st.integers(4, 8), steps=STEPS)
def test_whatever_was_done_it_comes_back(size: int, steps: list[tuple[str, int, bool]]) -> None:
    with transaction.atomic():
        hall = running(size, [{"kind": "swiss", "rounds": 9}])
        for name, pick, _and_back in steps:
            try:
                with transaction.atomic():
                    DO[name](hall, pick)
            except Refusal:
                continue
        assert_identity(hall.fresh())
        transaction.set_rollback(True)


def test_it_makes_guests_and_no_accounts_and_tells_no_mail_address() -> None:
    hall = running(4)
    raw = written(hall.tournament)
    by = PlayerFactory().user
    users = User.objects.count()

    copy = brought_in(raw, by)

    assert b"@" not in raw
    assert User.objects.count() == users
    players = Player.objects.filter(entry_players__event=copy.event)
    assert players.count() == 4
    assert all(player.is_guest and player.entered_by == by for player in players)
    assert not copy.event.published
    assert EventRole.objects.get(event=copy.event).user == by


## What comes from strangers


def document() -> dict[str, Any]:
    hall = after_a_round()
    original: dict[str, Any] = event_file(hall.fresh())
    return original


def refusal_of(raw: bytes) -> tuple[str, str]:
    """Say why a file is refused and where; nothing of it stays."""
    by = PlayerFactory().user
    before = (Event.objects.count(), Player.objects.count(), Tournament.objects.count())
    with pytest.raises(Refusal) as refused:
        brought_in(raw, by)
    assert (Event.objects.count(), Player.objects.count(), Tournament.objects.count()) == before
    return refused.value.code, str(refused.value.params.get("where", ""))


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_not_json"),
        (b"[" * 100_000, "file_too_deep"),
        (b"[]", "file_not_an_event"),
        (b'{"format": "carrier-league-event", "version": 2}', "file_not_an_event"),
        (b'{"format": "carrier-league-event", "version": 1}', "file_contradicts"),
        (b'{"a": 1, "a": 2}', "file_duplicate_key"),
        (b" " * 4_000_001, "file_too_large"),
    ],
)
def test_what_is_no_event_is_refused(raw: bytes, code: str) -> None:
    assert refusal_of(raw)[0] == code


def changed(original: dict[str, Any], path: str, value: Any) -> bytes:
    copy = json.loads(json.dumps(original))
    *above, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = copy
    for part in above:
        place = place[part]
    place[last] = value
    return json.dumps(copy).encode()


WRONG: list[tuple[str, Any, str]] = [
    ("event.format", "no-such-format", "file_format_unknown"),
    ("event.time_zone", "Mars/Olympus", "event_invalid"),
    ("event.name", "a\u0000b", "event_invalid"),
    ("event.deadline", "2026-13-45T00:00:00Z", "file_contradicts"),
    ("entrants.0.players.0", "\u202e", "text_invisible"),
    ("entrants.0.players", ["A", "B"], "file_contradicts"),
    ("entrants.0.number", 2, "file_contradicts"),
    ("phases.0.settings", {"nonsense": 1}, "setting_unknown"),
    ("phases.0.field.0.entrant", 77, "file_contradicts"),
    ("phases.0.number", 3, "file_contradicts"),
    ("rounds.0.phase", 4, "file_contradicts"),
    ("rounds.0.pairings.0.sides", [1], "file_contradicts"),
    ("rounds.0.pairings.0.sides", [1, 1], "file_contradicts"),
    ("rounds.0.pairings.0.match", None, "file_contradicts"),
    ("rounds.0.pairings.0.match.results.0.winner", None, "file_contradicts"),
    ("rounds.0.pairings.0.match.results", [], "file_contradicts"),
    ("rounds.0.pairings.0.reasons", [{"code": "manual", "params": {"a": {}}}], "file_contradicts"),
    ("rounds.0.told", {"code": {}}, "file_contradicts"),
    ("tournament.seed", "9" * 19, "file_contradicts"),
    ("tournament.standings", {"points": "1e99"}, "formula"),
    ("rounds.0.state", "draft", "file_contradicts"),
    ("extra", 1, "file_contradicts"),
]


def test_what_contradicts_itself_is_refused_and_leaves_nothing() -> None:
    original = document()

    for path, value, code in WRONG:
        assert refusal_of(changed(original, path, value))[0].startswith(code), (path, value)


def test_the_place_that_is_wrong_is_named() -> None:
    assert refusal_of(changed(document(), "rounds.0.place", "x")) == (
        "file_contradicts",
        "$.rounds[0].place",
    )


def test_the_same_file_from_the_same_person_is_the_same_event() -> None:
    raw = written(running(2).tournament)
    by = PlayerFactory().user

    assert brought_in(raw, by) == brought_in(raw, by)
    assert brought_in(raw) != brought_in(raw, by)


def test_what_came_in_goes_on_here() -> None:
    hall = after_a_round()
    copy = brought_in(written(hall.fresh()))
    here = Hall(copy, EventRole.objects.get(event=copy.event).user)

    here.whole()

    assert [round.state for round in copy.rounds.order_by("number")] == ["closed", "closed"]
    assert event_file(copy)["log"][-1]["kind"] == "close"


def test_a_file_comes_in_by_the_page_and_goes_out_by_the_desk() -> None:
    hall = after_a_round()
    raw = desk_of(hall).get(at(hall.tournament, "transfer/event.json")).content
    other = PlayerFactory()
    client = browser(other.user)

    answer = client.post("/tournaments/bring-in/", {"file": SimpleUploadedFile("e.json", raw)})
    broken = client.post("/tournaments/bring-in/", {"file": SimpleUploadedFile("e.json", b"{")})
    nothing = client.post("/tournaments/bring-in/", {})

    copy = Tournament.objects.order_by("-pk")[0]
    assert answer["Location"] == at(copy)
    assert (broken.status_code, nothing.status_code) == (422, 400)
    assert "file_not_json" in text_of(broken)
    assert client.get(at(copy)).status_code == 200
    assert Client().get(f"/tournaments/{copy.event.uid}/").status_code == 404
    for language in ("en", "ja"):
        assert client.get("/tournaments/bring-in/", headers={"Accept-Language": language})
        assert client.get(at(copy, "log/"), headers={"Accept-Language": language})


@pytest.mark.parametrize("name", ["declaration_required", "guests_may_enter", "playtest"])
def test_what_an_event_only_sometimes_has_comes_back(name: str) -> None:
    hall = running(2, **{f"event__{name}": True})

    copy = assert_identity(hall.fresh())

    assert name not in event_file(running(2).fresh())["event"]
    assert getattr(copy.event, name)


def test_how_games_are_played_at_the_table_goes_along() -> None:
    hall = running(4)
    usual = event_file(hall.tournament)
    match_settings.change(event=hall.event, by=hall.by, now=timezone.now(), dice="sealed",
                          clock_minutes=20, increment_seconds=5, watch_delay_minutes=2)  # fmt: skip

    other = assert_identity(hall.tournament)

    rules = other.event.match_rules
    assert (rules.dice, rules.clock_minutes, rules.increment_seconds) == ("sealed", 20, 5)
    assert rules.watch_delay_minutes == 2
    assert "dice" not in (usual["match_rules"] or {})
