"""The organiser's desk: from an event to its standings by pressing what the page offers."""

import re
from typing import Any

import pytest
from django.test import Client

from league.people.models import Player
from league.tournaments.models import Act, Round, Tournament
from league.tournaments.phases.forms.phases import MORE_OF_KIND
from tests.events.conftest import browser
from tests.events.factories import EventFactory, works
from tests.markup import tight
from tests.tournaments.factories import TournamentFactory, add_entrants
from tests.tournaments.rounds.hall import running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db

MAKE = {
    "pattern": "swiss_cut",
    "rounds": "3",
    "top": "4",
    "preset": "magic",
    "check_in": "none",
    "round_minutes": "50",
}
RATE = {
    "points": "win",
    "tie": '{"kind": "match_win"}',
    "rate-0-floor": "1/3",
    "rate-0-draw": "1/3",
    "rate-0-byes": "counted",
}


def buttons(page: str) -> set[str]:
    return set(re.findall(r'name="act" value="(\w+)"', page))


class TestMakingATournament:
    def test_an_organiser_makes_an_event_a_tournament_with_its_phases(self) -> None:
        event = EventFactory()
        client = browser(works(event))

        answer = client.post(f"/tournaments/{event.uid}/desk/new/", MAKE)

        made = Tournament.objects.get(event=event)
        assert answer.status_code == 302
        assert list(made.phases.values_list("kind", "rounds")) == [("swiss", 3), ("single", None)]
        assert made.phases.get(number=2).cut == {"from": "top", "n": 4}
        assert made.standings["tiebreakers"][0]["kind"] == "opponents_match_win"

    @pytest.mark.parametrize(
        ("typed", "code"),
        [
            ({"rounds": "0"}, "min_value"),
            ({"rounds": "x"}, "invalid"),
            ({"pattern": "duel"}, "invalid_choice"),
            ({"preset": ""}, "required"),
            ({"pattern": "groups", "groups": "65"}, "max_value"),
        ],
    )
    def test_what_cannot_be_is_refused_and_kept(self, typed: dict[str, str], code: str) -> None:
        event = EventFactory()

        answer = browser(works(event)).post(
            f"/tournaments/{event.uid}/desk/new/", {**MAKE, "round_minutes": "47", **typed}
        )

        assert answer.status_code == 400
        assert code in text_of(answer)
        assert 'value="47"' in text_of(answer)
        assert not Tournament.objects.exists()

    @pytest.mark.parametrize(
        "pattern", ["swiss", "double", "single", "round_robin", "groups", "ladder"]
    )
    def test_every_pattern_can_be_made(self, pattern: str) -> None:
        event = EventFactory()

        answer = browser(works(event)).post(
            f"/tournaments/{event.uid}/desk/new/",
            {"pattern": pattern, "preset": "goal_league", "check_in": "event"},
        )

        assert answer.status_code == 302
        assert Tournament.objects.get(event=event).phases.exists()


class TestTheDesk:
    def test_each_state_offers_the_one_button_that_leads_on(self) -> None:
        tournament = TournamentFactory(entrants=4, state="setup")
        client = staff(tournament)
        offered = []

        for act in ("open_entry", "close_entry", "start", "pair_round"):
            offered.append(act in buttons(tight(text_of(client.get(at(tournament))))))
            number = {"number": "1"} if act == "pair_round" else {}
            press(client, at(tournament), act, **number)

        tournament.refresh_from_db()
        assert offered == [True] * 4
        assert tournament.state == "running"
        assert tournament.rounds.get().state == Round.State.DRAFT

    def test_a_button_of_yesterday_says_so_and_changes_nothing(self) -> None:
        tournament = TournamentFactory(entrants=4, state="open")

        answer = press(staff(tournament), at(tournament), "open_entry")

        tournament.refresh_from_db()
        assert answer.status_code == 409
        assert "not_now" in text_of(answer)
        assert tournament.state == "open"

    @pytest.mark.parametrize(
        ("language", "kind", "named", "numbered"),
        [
            ("en", "single", "Quarterfinals: start the clock.", "Round 1"),
            ("en", "single", "Quarterfinals, results still missing: 4", "Round 1"),
            ("ja", "single", "準々決勝の時計を動かします。", "第1ラウンド"),
            ("en", "swiss", "Round 1: start the clock.", "Quarterfinals"),
            ("ja", "swiss", "第1ラウンドの時計を動かします。", "準々決勝"),
        ],
    )
    def test_a_round_of_a_bracket_is_called_by_what_is_played_for(
        self, language: str, kind: str, named: str, numbered: str
    ) -> None:
        hall = running(entrants=8, phases=[kind], round_minutes=50)
        Player.objects.filter(user=hall.by).update(language=language)
        if kind == "swiss":
            hall.next()

        page = text_of(desk_of(hall).get(at(hall.tournament)))

        assert named in page
        assert numbered not in page

    def test_who_keeps_score_sees_the_desk_but_does_not_start(self) -> None:
        tournament = TournamentFactory(entrants=4)
        client = staff(tournament, "scorekeeper")

        shown = client.get(at(tournament))
        answer = press(client, at(tournament), "start")

        assert shown.status_code == 200
        assert "start" not in buttons(text_of(shown))
        assert answer.status_code == 403

    def test_nobody_else_sees_it(self) -> None:
        tournament = TournamentFactory(entrants=2)

        answer = Client().get(at(tournament))

        assert answer.status_code == 302

    def test_the_whole_day_is_pressed_through(self) -> None:
        hall = running(entrants=4, phases=[{"kind": "swiss", "rounds": 1}])
        client, tournament = desk_of(hall), hall.tournament

        press(client, at(tournament), "pair_round", number="1")
        press(client, at(tournament, "rounds/1/"), "publish")
        for table in (1, 2):
            answer = press(client, at(tournament, "results/"), "slip", table=table, score="2-0")
            assert answer.status_code == 302, text_of(answer)
        hall.take()
        press(client, at(tournament), "close_round", number="1")
        press(client, at(tournament), "finish_phase", number="1")
        press(client, at(tournament), "finish")

        assert hall.fresh().state == "finished"
        assert "publish" in Act.objects.values_list("kind", flat=True)


class TestPlanning:
    def test_moving_a_tie_breaker_saves_nothing_before_it_is_saved(self) -> None:
        tournament = TournamentFactory(entrants=2)
        client = staff(tournament)
        path = at(tournament, "standings/")
        shown = client.post(path, {"move": "preset", "preset": "fide_swiss", "points": "win"})
        ties = re.findall(r'name="tie" value="([^"]+)"', text_of(shown))
        ties = [tie.replace("&quot;", '"') for tie in ties]
        typed = {"points": "win + 1/2*draw", "floor": "1/3"}

        moved = client.post(path, {"move": "up:1", "tie": ties, **typed})
        kept = Tournament.objects.get(pk=tournament.pk).standings
        saved = client.post(path, {"act": "save", "tie": [ties[1], ties[0]], **typed})

        tournament.refresh_from_db()
        assert moved.status_code == 200
        assert kept == {}
        assert saved.status_code == 302, text_of(saved)
        assert [row["kind"] for row in tournament.standings["tiebreakers"]] == ["buchholz"] * 2
        assert tournament.standings["tiebreakers"][1]["cut"] == 1

    @pytest.mark.parametrize(
        ("typed", "code"),
        [
            ({"points": "3*win +"}, "formula_ends_early"),
            ({"points": "goals"}, "formula_unknown_name"),
            ({**RATE, "rate-0-floor": "2"}, "setting_out_of"),
            ({**RATE, "rate-0-floor": "1e9"}, "not_a_number"),
            ({**RATE, "rate-0-draw": "\x00"}, "null_characters"),
            ({**RATE, "rate-0-draw": ""}, "required"),
            ({**RATE, "rate-0-byes": "sometimes"}, "invalid_choice"),
            ({**RATE, "rate-0-draw": "2/1"}, "rate_wrong"),
            ({"points": "win", "tie": ['{"kind": "koya"}'] * 2}, "tiebreaker_twice"),
        ],
    )
    def test_what_cannot_count_is_refused_in_its_place(self, typed: dict, code: str) -> None:
        tournament = TournamentFactory(entrants=2)

        answer = staff(tournament).post(at(tournament, "standings/"), {"act": "save", **typed})

        assert answer.status_code == 400
        assert code in text_of(answer)

    def test_each_win_rate_has_its_own_floor_draws_and_byes(self) -> None:
        tournament = TournamentFactory(entrants=2)
        client, path = staff(tournament), at(tournament, "standings/")
        shown = client.post(path, {"move": "preset", "preset": "magic_melee", "points": "win"})
        ties = re.findall(r'name="tie" value="([^"]+)"', text_of(shown))
        typed = {
            "points": "3*win + draw",
            "tie": [tie.replace("&quot;", '"') for tie in ties],
            **{f"rate-{n}-draw": draw for n, draw in enumerate(("1/3", "0", "1/3"))},
            **{f"rate-{n}-floor": floor for n, floor in enumerate(("1/3", "", "0.33"))},
            **{f"rate-{n}-byes": "counted" for n in range(3)},
            "rate-2-byes": "left_out",
        }

        moved = text_of(client.post(path, {**typed, "move": "up:2"}))
        saved = client.post(path, {**typed, "act": "save"})

        assert re.findall(r'name="rate-\d-floor" value="([^"]*)"', text_of(shown)) == ["1/3", "1/3"]
        assert re.findall(r'name="rate-(\d)-floor" value="0.33"', moved) == ["1"]
        assert saved.status_code == 302, text_of(saved)
        rows = Tournament.objects.get(pk=tournament.pk).standings["tiebreakers"]
        kept = [(row["floor"], row["draw"], row["byes"]) for row in rows]
        assert kept == [
            ("1/3", "1/3", "counted"),
            (None, "0", "counted"),
            ("33/100", "1/3", "left_out"),
        ]
        again = text_of(client.get(path))
        assert re.findall(r'name="rate-(\d)-floor" value="0.33"', again) == ["2"]

    def test_a_rate_whose_settings_are_not_sent_stays_as_it_is(self) -> None:
        tournament = TournamentFactory(entrants=2)
        tie = '{"kind": "match_win", "floor": "1/5", "byes": "left_out"}'

        staff(tournament).post(
            at(tournament, "standings/"), {"act": "save", "points": "win", "tie": tie}
        )

        (row,) = Tournament.objects.get(pk=tournament.pk).standings["tiebreakers"]
        assert (row["floor"], row["byes"], row["bye_games"]) == ("1/5", "left_out", 2)

    @pytest.mark.parametrize("tie", ["[" * 300, "null", '{"kind": "x"}', "{", "\x00"])
    def test_what_nobody_could_have_sent_is_left_out(self, tie: str) -> None:
        tournament = TournamentFactory(entrants=2)

        answer = staff(tournament).post(
            at(tournament, "standings/"), {"move": "add", "add": "koya", "tie": tie}
        )

        assert answer.status_code == 200
        assert text_of(answer).count('name="tie"') == 1

    def test_phases_are_added_moved_and_saved(self) -> None:
        tournament = TournamentFactory(entrants=4)
        client, path = staff(tournament), at(tournament, "phases/")
        typed = {
            "begun": "0",
            "kind": "swiss",
            "phase-1-rounds": "4",
            "phase-1-method": "fold",
            "new": "single",
        }

        added = client.post(path, {"move": "add", **typed})
        saved = client.post(
            path,
            {
                **typed,
                "kind": ["swiss", "single"],
                "phase-1-clubs": "off",
                "phase-1-acceleration": "off",
                "phase-1-times": "2030-12-05 10:00\n2030/12/05 11:00",
                "phase-2-cut_from": "top",
                "phase-1-memory": "0",
                "phase-1-seats": "on",
                "phase-2-cut_n": "2",
                "phase-2-third_place": "on",
            },
        )

        first, second = tournament.phases.order_by("number")
        assert 'value="4"' in text_of(added)
        assert "phase-2-cut_from" in text_of(added)
        assert saved.status_code == 302, text_of(saved)
        assert (first.rounds, first.settings["method"]) == (4, "fold")
        kept = [first.settings[name] for name in ("memory", "seats", "forfeits_meet")]
        assert kept == [0, True, False]
        assert all(f'name="phase-1-{name}"' in text_of(added) for name in MORE_OF_KIND["swiss"])
        assert first.settings["times"] == ["2030-12-05T10:00", "2030-12-05T11:00"]
        assert (second.cut, second.settings["third_place"]) == ({"from": "top", "n": 2}, True)

    @pytest.mark.parametrize(
        ("typed", "code", "status"),
        [
            ({"kind": "single", "phase-1-times": "soon"}, "setting_not_a_moment", 422),
            ({"kind": ["swiss", "single"], "phase-2-cut_from": "top"}, "setting_", 422),
            ({"kind": ["swiss", "single"], "phase-2-cut_from": "groups", "phase-2-cut_n": "2"},
             "cut_of_no_groups", 422),
            ({"kind": "swiss", "phase-1-rounds": "100"}, "max_value", 400),
            ({}, "no_phases", 422),
        ],
    )  # fmt: skip
    def test_a_phase_that_cannot_be_is_refused(self, typed: dict, code: str, status: int) -> None:
        tournament = TournamentFactory(entrants=4)

        answer = staff(tournament).post(
            at(tournament, "phases/"), {"act": "save", "begun": "0", **typed}
        )

        assert answer.status_code == status
        assert code in text_of(answer)

    @pytest.mark.parametrize("press", [{"act": "save"}, {"move": "remove:2"}])
    @pytest.mark.parametrize(
        "stale", [{"begun": "0", "kind": ["swiss", "single"]}, {"begun": "1", "kind": "x"}, {}]
    )
    def test_a_list_from_before_a_phase_began_changes_nothing(
        self, press: dict[str, str], stale: dict[str, Any]
    ) -> None:
        top = {"from": "top", "n": 2}
        hall = running(4, [{"kind": "swiss", "rounds": 2}, {"kind": "single", "cut": top}])

        answer = desk_of(hall).post(at(hall.tournament, "phases/"), {**press, **stale})

        assert (answer.status_code, "phases_moved_on" in text_of(answer)) == (409, True)
        assert 'name="kind" value="single"' in text_of(answer)
        assert list(hall.tournament.phases.values_list("kind", flat=True)) == ["swiss", "single"]

    def test_settings_are_changed_and_the_log_says_so(self) -> None:
        tournament = TournamentFactory(entrants=2)
        client, path = staff(tournament), at(tournament, "settings/")
        typed = {
            "check_in": "event", "reporting": "staff", "overdue": "draw", "first_table": "11",
            "round_minutes": "45", "contact": "desk 2", "waiting_list": "on",
        }  # fmt: skip

        answer = press(client, path, "save", **typed)

        tournament.refresh_from_db()
        assert answer.status_code == 302, text_of(answer)
        assert (tournament.first_table, tournament.contact) == (11, "desk 2")
        assert tournament.acts.filter(kind="change").exists()


def test_waiting_sides_and_entrants_are_counted() -> None:
    tournament = TournamentFactory(state="open")
    add_entrants(tournament, 3)

    page = text_of(staff(tournament).get(at(tournament)))

    assert "Entered: 3." in page
