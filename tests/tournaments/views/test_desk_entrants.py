"""Entrants on the desk: bulk acts, one entrant, check-in by code, the waiting list."""

import pytest
from django.utils import timezone

from league.events.services import entries
from league.tournaments.entrants.services import waiting
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.floor.services import penalties
from league.tournaments.models import CheckIn, Entrant, Tournament
from tests.events.conftest import browser
from tests.events.factories import works
from tests.markup import tight
from tests.tournaments.factories import (
    TournamentFactory,
    add_entrants,
    new_players,
    player_of,
    user_of,
)
from tests.tournaments.rounds.hall import running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db


def entrant(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(number=number)


class TestTheList:
    def test_who_is_ticked_is_checked_in_together(self) -> None:
        tournament = TournamentFactory(entrants=4, check_in="event")

        answer = press(
            staff(tournament, "judge"), at(tournament, "entrants/"), "check_in", numbers=[2, 4]
        )

        assert answer.status_code == 302
        there = CheckIn.objects.values_list("entrant__number", flat=True)
        assert sorted(there) == [2, 4]

    @pytest.mark.parametrize("numbers", [[], ["99"], ["x"]])
    def test_nobody_ticked_or_nobody_there_is_refused(self, numbers: list[str]) -> None:
        tournament = TournamentFactory(entrants=2, check_in="event")

        answer = press(staff(tournament), at(tournament, "entrants/"), "check_in", numbers=numbers)

        assert answer.status_code == 400
        assert not CheckIn.objects.exists()

    def test_seeds_are_typed_and_a_clash_is_told_and_kept(self) -> None:
        tournament = TournamentFactory(entrants=3)
        client, path = staff(tournament), at(tournament, "entrants/")

        press(client, path, "seeds", **{"seed-1": "2", "seed-2": "1", "seed-3": ""})
        clash = press(client, path, "seeds", **{"seed-1": "7", "seed-2": "7"})

        seeds = tournament.entrants.order_by("number").values_list("seed", flat=True)
        assert list(seeds) == [2, 1, None]
        assert clash.status_code == 422
        assert "seeds_clash" in text_of(clash)
        assert text_of(clash).count('value="7"') == 2

    def test_several_drop_in_one_act_and_come_back_by_undoing_it(self) -> None:
        hall = running(entrants=5)
        client, path = desk_of(hall), at(hall.tournament, "entrants/")

        press(client, path, "drop", numbers=[2, 4])
        gone = list(hall.tournament.entrants.filter(absences__isnull=False).order_by("number"))
        again = press(client, path, "drop", numbers=[2, 4])
        act = hall.last_act("drop")
        press(client, at(hall.tournament, f"log/{act.number}/undo/"), "undo", reason="mistaken")

        assert [entrant.number for entrant in gone] == [2, 4]
        assert again.status_code == 409
        assert act.params["entrants"] == [2, 4]
        assert not hall.tournament.entrants.filter(absences__isnull=False).exists()

    def test_seeds_are_the_organisers(self) -> None:
        tournament = TournamentFactory(entrants=2)

        answer = press(staff(tournament, "judge"), at(tournament, "entrants/"), "draw_seeds")

        assert answer.status_code == 403

    @pytest.mark.parametrize(
        ("query", "numbers"),
        [
            ("q=2", [2]),
            ("q=Reds", [3]),
            ("show=gone", [1]),
            ("show=there", [2, 3]),
            ("show=no_deck", [2, 3]),
            ("show=zzz", [1, 2, 3]),
        ],
    )
    def test_it_is_searched(self, query: str, numbers: list[int]) -> None:
        tournament = TournamentFactory(entrants=3)
        Entrant.objects.filter(number=3).update(club="Reds")
        client = staff(tournament)
        press(client, at(tournament, "entrants/1/"), "drop")

        page = text_of(client.get(f"{at(tournament, 'entrants/')}?{query}"))

        assert [n for n in (1, 2, 3) if f"desk/entrants/{n}/" in page] == numbers


class TestOneEntrant:
    def test_it_leaves_and_comes_back(self) -> None:
        tournament = TournamentFactory(entrants=3)
        client, path = staff(tournament, "scorekeeper"), at(tournament, "entrants/2/")

        press(client, path, "drop", reason="has to go")
        gone = entrant(tournament, 2).absences.exists()
        again = press(client, path, "drop")
        press(client, path, "reenter")

        assert gone
        assert again.status_code == 409
        assert "already_gone" in text_of(again)
        assert not entrant(tournament, 2).absences.exists()

    def test_club_table_and_bye_are_noted(self) -> None:
        tournament = TournamentFactory(entrants=3)
        client, path = staff(tournament), at(tournament, "entrants/1/")

        press(client, path, "club", club="  Blue   Foxes ")
        press(client, path, "table", fixed_table="3")
        press(client, path, "ask_bye", round="2", worth="half")
        taken = press(client, at(tournament, "entrants/2/"), "table", fixed_table="3")

        first = entrant(tournament, 1)
        assert (first.club, first.fixed_table) == ("Blue Foxes", 3)
        assert first.requested_byes.get().round == 2
        assert taken.status_code == 409
        assert "table_taken" in text_of(taken)

    def test_a_bye_is_taken_back_once(self) -> None:
        tournament = TournamentFactory(entrants=2)
        client, path = staff(tournament), at(tournament, "entrants/1/")
        press(client, path, "ask_bye", round="1", worth="zero")
        key = entrant(tournament, 1).requested_byes.get().pk

        first = press(client, path, "withdraw_bye", pk=key)
        second = press(client, path, "withdraw_bye", pk=key)

        assert (first.status_code, second.status_code) == (302, 409)

    def test_a_penalty_is_given_and_lifted_by_judges_alone(self) -> None:
        hall = running(entrants=4)
        path = at(hall.tournament, "entrants/1/")
        given = {"infraction": "slow_play", "ruling": "warning", "points": "1", "text": "late"}
        judge = staff(hall.tournament, "judge")

        refused = press(staff(hall.tournament, "scorekeeper"), path, "penalise", **given)
        press(judge, path, "penalise", **given)
        penalty = entrant(hall.tournament, 1).penalties.get()
        press(judge, path, "lift", pk=penalty.pk, reason="mistaken")

        penalty.refresh_from_db()
        assert refused.status_code == 403
        assert (penalty.ruling, penalty.points, penalty.note) == ("warning", 1, "late")
        assert penalty.lifted_at is not None

    @pytest.mark.parametrize("number", [0, 99, 2**31 - 1])
    def test_there_is_no_other(self, number: int) -> None:
        tournament = TournamentFactory(entrants=1)

        answer = staff(tournament).get(at(tournament, f"entrants/{number}/"))

        assert answer.status_code == 404

    def test_penalties_of_others_stay_with_the_judges(self) -> None:
        hall = running(entrants=2)
        penalties.give(
            entrant=entrant(hall.tournament, 1), infraction="cheating", ruling="warning",
            text="marked cards", by=hall.by, now=timezone.now(),
        )  # fmt: skip

        page = staff(hall.tournament, "scorekeeper").get(at(hall.tournament, "entrants/1/"))

        assert page.status_code == 200
        assert "marked cards" not in text_of(page)


class TestCheckIn:
    def test_a_player_checks_in_by_the_code_of_the_board(self) -> None:
        tournament = TournamentFactory(entrants=2, check_in="event", check_in_code="ABC234")
        client = browser(user_of(entrant(tournament, 1)))
        path = f"/tournaments/{tournament.event.uid}/check-in/"

        shown = client.get(f"{path}?code=ABC234")
        wrong = press(client, path, "check_in", code="ABC999")
        right = press(client, path, "check_in", code="abc 234")

        assert 'value="ABC234"' in text_of(shown)
        assert wrong.status_code == 422
        assert "code_wrong" in text_of(wrong)
        assert right.status_code == 302
        assert CheckIn.objects.get().entrant.number == 1
        assert "You are checked in" in text_of(client.get(path))

    def test_who_opens_the_code_and_does_not_play_is_told_so(self) -> None:
        tournament = TournamentFactory(entrants=1, check_in="event")
        (stranger,) = new_players(1)

        path = f"/tournaments/{tournament.event.uid}/check-in/"
        answer = browser(stranger.user).get(path)
        sent = browser(stranger.user).post(path, {"act": "check_in", "code": "ABC234"})

        assert (answer.status_code, sent.status_code) == (403, 403)
        assert stranger.handle in text_of(answer)
        assert f"/events/{tournament.event.uid}/" in text_of(answer)

    def test_who_was_entered_by_staff_checks_in_and_agrees(self) -> None:
        tournament = TournamentFactory(entrants=1, check_in="event", check_in_code="XYZ567")
        (player,) = new_players(1)
        entries.enter(
            event=tournament.event,
            players=[player],
            by=works(tournament.event),
            now=timezone.now(),
            by_staff=True,
            called=["三奈"],
        )
        enlist(tournament=tournament, now=timezone.now())
        client = browser(player.user)
        path = f"/tournaments/{tournament.event.uid}/check-in/"

        page = client.get(path)
        done = client.post(path, {"act": "check_in", "code": "XYZ567"}, follow=True)

        assert "三奈" in text_of(page)
        assert done.status_code == 200
        assert player_of(tournament.entrants.get(number=2)) == player

    def test_everybody_is_ticked_at_once(self) -> None:
        tournament = TournamentFactory(entrants=3, check_in="event")
        client = staff(tournament)

        for page in ("check-in/", "entrants/"):
            one_by_one = tight(text_of(client.get(at(tournament, page))))
            together = tight(text_of(client.get(at(tournament, f"{page}?tick=all"))))
            assert "tick=all" in one_by_one
            assert (one_by_one.count(" checked>"), together.count(" checked>")) == (0, 3)

    def test_the_board_shows_code_and_qr_and_is_closed(self) -> None:
        tournament = TournamentFactory(entrants=3, check_in="event", check_in_code="XYZ567")
        client, path = staff(tournament), at(tournament, "check-in/")

        page = text_of(client.get(path))
        press(client, path, "check_in", numbers=[1, 2])
        press(client, path, "close")

        assert "XYZ567" in page
        assert "<svg" in page
        assert entrant(tournament, 3).absences.get().kind == "no_show"

    def test_another_code_takes_the_place_of_one_that_got_about(self) -> None:
        tournament = TournamentFactory(entrants=1, check_in="event", check_in_code="XYZ567")

        press(staff(tournament), at(tournament, "check-in/"), "change_code")

        tournament.refresh_from_db()
        assert tournament.check_in_code != "XYZ567"


class TestWaiting:
    def full(self) -> Tournament:
        tournament = TournamentFactory(state="open", event__capacity=2)
        add_entrants(tournament, 2)
        return tournament

    def test_a_player_joins_sees_the_place_and_leaves(self) -> None:
        tournament = self.full()
        (player,) = new_players(1)
        client = browser(player.user)
        path = f"/tournaments/{tournament.event.uid}/waiting/"

        joined = press(client, path, "join")
        page = text_of(client.get(path))
        press(client, path, "leave")

        assert joined.status_code == 302
        assert "You are number 1" in page
        assert not tournament.waiting.filter(state="waiting").exists()

    def test_staff_lets_in_and_takes_off(self) -> None:
        tournament = self.full()
        first, second = new_players(2)
        for player in (first, second):
            waiting.join(
                tournament=tournament, players=[player], by=player.user, now=timezone.now()
            )
        rows = list(tournament.waiting.order_by("pk"))
        client, path = staff(tournament), at(tournament, "waiting/")

        full = press(client, path, "admit", pk=rows[0].pk)
        press(client, path, "leave", pk=rows[0].pk)
        twice = press(client, path, "leave", pk=rows[0].pk)

        assert "event_full" in text_of(full)
        assert (full.status_code, twice.status_code) == (409, 409)
        assert list(tournament.waiting.filter(state="waiting")) == [rows[1]]

    def test_who_came_late_is_taken_in(self) -> None:
        hall = running(entrants=2)
        (player,) = new_players(1)
        entry = entries.enter(
            event=hall.event,
            players=[player],
            by=hall.by,
            now=timezone.now(),
            by_staff=True,
            agreed=True,
        )
        client, path = desk_of(hall), at(hall.tournament, "waiting/")
        page = text_of(client.get(path))

        answer = press(client, path, "take_in", pk=entry.pk)

        assert player.display_name in page
        assert answer.status_code == 302
        assert player_of(hall.tournament.entrants.get(number=3)) == player


class TestAPlayersCall:
    def test_a_judge_comes_to_the_own_table(self) -> None:
        hall = running(entrants=2)
        first = hall.tournament.entrants.get(number=1)
        client = browser(user_of(first))
        path = f"/tournaments/{hall.event.uid}/call/"

        early = press(client, path, "call", text="where?")
        hall.next()
        called = press(client, path, "call", text="what now?")
        twice = press(client, path, "call")

        assert (early.status_code, called.status_code, twice.status_code) == (409, 302, 409)
        assert hall.tournament.judge_calls.get().table == 1
        assert "A judge is called." in text_of(client.get(path))

    def test_who_does_not_play_calls_nobody(self) -> None:
        hall = running(entrants=2)

        answer = desk_of(hall).get(f"/tournaments/{hall.event.uid}/call/")

        assert answer.status_code == 404
