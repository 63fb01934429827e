"""Rounds on the desk: preview, changes by hand, publishing, the clock; results; the floor."""

import pytest
from django.utils import timezone

from league.people.models import Player
from league.tournaments.entrants.queries import names_of
from league.tournaments.entrants.services import absences
from league.tournaments.models import JudgeCall, Pairing, Phase, Round
from league.tournaments.pairing.services import rounds
from matches.models import Match
from tests.markup import tight
from tests.tournaments.rounds.hall import Hall, running, sides
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return running(5)


def drawn(hall: Hall) -> list[tuple[int, ...]]:
    return [sides(pairing) for pairing in hall.pairings(hall.round(1))]


class TestTheDraft:
    def test_it_shows_reasons_before_anybody_else_sees_it(self) -> None:
        hall = running(5, steps="pair")

        page = text_of(desk_of(hall).get(at(hall.tournament, "rounds/1/")))

        assert page.count('class="why"') == 3
        assert 'value="publish"' in page

    def test_two_are_swapped_and_the_log_undoes_it(self) -> None:
        hall = running(5, steps="pair")
        before = drawn(hall)
        (first, _other), (second, _another), _bye = before
        client, path = desk_of(hall), at(hall.tournament, "rounds/1/")

        answer = press(client, path, "swap", numbers=[first, second], reason="same bus")
        swapped = drawn(hall)
        act = hall.last_act("swap")
        undo = at(hall.tournament, f"log/{act.number}/undo/")
        press(client, undo, "undo", reason="no")

        assert answer.status_code == 302
        assert swapped != before
        assert drawn(hall) == before

    @pytest.mark.parametrize(
        ("act", "count"), [("swap", 1), ("swap", 3), ("set_pair", 0), ("give_bye", 2)]
    )
    def test_too_few_or_too_many_ticks_are_told_and_kept(self, act: str, count: int) -> None:
        hall = running(5, steps="pair")

        answer = press(
            desk_of(hall), at(hall.tournament, "rounds/1/"), act,
            numbers=[1, 2, 3][:count], reason="why not",
        )  # fmt: skip

        assert answer.status_code == 400
        assert tight(text_of(answer)).count(" checked>") == count

    def test_a_pair_a_bye_and_a_table_are_set_by_hand(self) -> None:
        hall = running(5, steps="pair")
        client, path = desk_of(hall), at(hall.tournament, "rounds/1/")

        press(client, path, "set_pair", numbers=[1, 2])
        press(client, path, "give_bye", numbers=[3])
        press(client, path, "move", table="1", to="9")

        pairs = drawn(hall)
        assert {1, 2} in [set(pair) for pair in pairs]
        assert (3,) in pairs
        assert Pairing.objects.filter(table=9).exists()

    def test_it_is_published_once(self) -> None:
        hall = running(5, steps="pair")
        client, path = desk_of(hall), at(hall.tournament, "rounds/1/")

        first = press(client, path, "publish")
        second = press(client, path, "publish")

        assert (first.status_code, second.status_code) == (302, 409)
        assert Match.objects.count() == 2

    def test_a_stale_draft_says_so_and_is_paired_again(self) -> None:
        hall = running(5, steps="pair")
        absences.drop(
            entrant=hall.tournament.entrants.get(number=1), by=hall.by, now=timezone.now()
        )
        client, path = desk_of(hall), at(hall.tournament, "rounds/1/")

        stale = press(client, path, "publish")
        press(client, path, "redraw")
        answer = press(client, path, "publish")

        assert stale.status_code == 409
        assert "draft_stale" in text_of(stale)
        assert answer.status_code == 302

    def test_a_judge_looks_and_changes_nothing(self) -> None:
        hall = running(5, steps="pair")
        client, path = staff(hall.tournament, "judge"), at(hall.tournament, "rounds/1/")

        page = client.get(path)
        answer = press(client, path, "publish")

        assert 'value="publish"' not in text_of(page)
        assert answer.status_code == 403

    def test_there_is_no_other_round(self, hall: Hall) -> None:
        answer = desk_of(hall).get(at(hall.tournament, "rounds/7/"))

        assert answer.status_code == 404


class TestTheSearch:
    def test_a_draft_is_searched_without_scripts(self) -> None:
        hall = running(5, steps="whole")
        hall.pair()
        client, path = desk_of(hall), at(hall.tournament, "rounds/2/")
        name = str(names_of(hall.tournament)[3])

        whole = text_of(client.get(path))
        filtered = text_of(client.get(path, {"q": name}))
        nobody = text_of(client.get(path, {"q": "\u0000 nobody"}))

        assert (whole.count('class="draft-pair"'), filtered.count('class="draft-pair"')) == (3, 1)
        assert name in filtered
        assert whole.count('class="draft-points num"') == 5
        assert "Nobody fits." in nobody or "draft-pair" not in nobody


class TestTheClock:
    def test_it_starts_and_is_extended_for_all_and_for_a_table(self) -> None:
        hall = running(5, steps="next")
        client, path = desk_of(hall), at(hall.tournament, "rounds/1/")

        press(client, path, "start_clock", minutes="30")
        press(client, path, "extend", minutes="5")
        press(client, path, "extend", minutes="3", table="2", reason="judge call")
        nobody = press(client, path, "extend", minutes="3", table="77")

        round = Round.objects.get()
        assert (round.state, round.minutes, round.extension_seconds) == ("running", 30, 300)
        assert Pairing.objects.get(table=2).extension_seconds == 180
        assert "no_such_table" in text_of(nobody)

    @pytest.mark.parametrize(
        ("language", "seconds", "shown"),
        [("en", 180, "+3 min"), ("en", 90, "+90 s"), ("ja", 180, "+3分"), ("ja", 90, "+90秒")],
    )
    def test_extra_time_is_written_as_people_say_it(
        self, hall: Hall, language: str, seconds: int, shown: str
    ) -> None:
        table = hall.pairings(hall.next())[0]
        client, of = desk_of(hall), {"by": hall.by, "now": timezone.now()}
        Player.objects.filter(user=hall.by).update(language=language)
        rounds.start(round=hall.round(1), minutes=30, **of)
        rounds.extend(round=hall.round(1), seconds=seconds, **of)
        rounds.extend(round=hall.round(1), seconds=seconds, table=table, **of)

        page = text_of(client.get(at(hall.tournament, "rounds/1/")))
        log = text_of(client.get(at(hall.tournament, "log/")))

        assert f'<span class="small muted">{shown}</span>' in page
        assert page.count(shown) == 2
        assert shown in log

    def test_a_judge_gives_time_and_no_more_than_that(self) -> None:
        hall = running(5, steps="next")
        press(desk_of(hall), at(hall.tournament, "rounds/1/"), "start_clock", minutes="30")
        judge, path = staff(hall.tournament, "judge"), at(hall.tournament, "rounds/1/")

        page = text_of(judge.get(f"{path}?more=2"))
        given = press(judge, path, "extend", minutes="3", table="2", reason="a long ruling")
        closed = press(judge, path, "close_round")

        assert 'id="more-time" open' in page
        assert 'name="table" value="2"' in page
        assert 'value="close_round"' not in page
        assert (given.status_code, closed.status_code) == (302, 403)
        assert Pairing.objects.get(table=2).extension_seconds == 180

    @pytest.mark.parametrize("role", ["organiser", "judge", "scorekeeper", "checker"])
    def test_the_clock_is_on_the_desk_and_on_the_page_of_the_round(self, role: str) -> None:
        hall = running(5, steps="next")
        press(desk_of(hall), at(hall.tournament, "rounds/1/"), "start_clock", minutes="30")
        client = staff(hall.tournament, role)

        for page in ("", "rounds/1/"):
            text = text_of(client.get(at(hall.tournament, page)))
            assert text.count('class="clock num" data-ends=') == 1
            assert 'name="site-time"' in text
            assert "js/clock" in text
        desk = text_of(client.get(at(hall.tournament)))
        assert ("?more=all#more-time" in desk) is (role != "checker")

    def test_a_feature_table_is_chosen(self) -> None:
        hall = running(5, steps="next")

        press(desk_of(hall), at(hall.tournament, "rounds/1/"), "feature", table="2")

        assert Pairing.objects.get(feature=True).table == 2

    def test_a_round_with_open_matches_does_not_close(self) -> None:
        hall = running(5, steps="next")

        answer = press(desk_of(hall), at(hall.tournament, "rounds/1/"), "close_round")

        assert answer.status_code == 409
        assert "round_incomplete" in text_of(answer)

    def test_a_swiss_may_end_early(self) -> None:
        hall = running(5, steps="whole")

        press(desk_of(hall), at(hall.tournament, "rounds/"), "end_early")

        assert hall.phase().state == Phase.State.FINISHED

    def test_a_challenge_on_a_ladder_is_a_round(self) -> None:
        hall = running(entrants=4, phases=["ladder"])

        answer = press(
            desk_of(hall), at(hall.tournament, "rounds/"), "challenge", challenger=3, challenged=2
        )
        far = press(
            desk_of(hall), at(hall.tournament, "rounds/"), "challenge", challenger=1, challenged=4
        )

        assert answer.status_code == 302
        assert sides(hall.pairings(hall.round(1))[0]) == (3, 2)
        assert "challenge_refused" in text_of(far)


class TestTheFloor:
    def test_a_call_is_made_taken_and_closed(self, hall: Hall) -> None:
        path = at(hall.tournament, "calls/")
        judge = staff(hall.tournament, "judge")

        press(staff(hall.tournament, "scorekeeper"), path, "call", table="4", text="rules")
        call = JudgeCall.objects.get()
        page = text_of(judge.get(path))
        press(judge, path, "take", pk=call.pk)
        press(judge, path, "close", pk=call.pk)
        again = press(judge, path, "close", pk=call.pk)

        call.refresh_from_db()
        assert "Table 4" in page
        assert call.taken_by is not None
        assert call.closed_at is not None
        assert again.status_code == 409

    def test_a_penalty_is_given_by_number(self, hall: Hall) -> None:
        path = at(hall.tournament, "penalties/")
        typed = {"infraction": "tardiness", "ruling": "game_loss", "points": ""}

        answer = press(desk_of(hall), path, "penalise", entrant="3", **typed)
        unknown = press(desk_of(hall), path, "penalise", entrant="77", **typed)

        assert answer.status_code == 302
        assert hall.tournament.entrants.get(number=3).penalties.get().points == 0
        assert unknown.status_code == 422
        assert 'value="77"' in text_of(unknown)

    def test_only_the_organiser_announces(self, hall: Hall) -> None:
        path = at(hall.tournament, "announcements/")

        refused = press(staff(hall.tournament, "judge"), path, "say", text="Lunch at 12")
        empty = press(desk_of(hall), path, "say", text=" ")
        said = press(desk_of(hall), path, "say", text="Lunch at 12")

        assert (refused.status_code, empty.status_code, said.status_code) == (403, 400, 302)
        assert hall.tournament.announcements.get().text == "Lunch at 12"


class TestTheLog:
    def test_a_start_is_undone_only_with_the_word(self, hall: Hall) -> None:
        client = desk_of(hall)
        path = at(hall.tournament, f"log/{hall.last_act('start').number}/undo/")

        bare = press(client, path, "undo", reason="too early")
        wrong = press(client, path, "undo", reason="too early", word="yes")
        right = press(client, path, "undo", reason="too early", word=" Undo ")

        assert (bare.status_code, wrong.status_code, right.status_code) == (400, 400, 302)
        assert "word_wrong" in text_of(wrong)
        assert "too early" in text_of(wrong)
        assert hall.fresh().state == "closed"

    def test_what_rests_on_it_is_told(self) -> None:
        hall = running(5, steps="whole")
        path = at(hall.tournament, f"log/{hall.last_act('start').number}/undo/")

        answer = press(desk_of(hall), path, "undo", reason="too early", word="undo")

        assert answer.status_code == 409
        assert hall.fresh().state == "running"

    def test_each_act_is_a_sentence_with_its_undo(self) -> None:
        hall = running(5, steps="next")

        page = text_of(desk_of(hall).get(at(hall.tournament, "log/")))
        other = text_of(staff(hall.tournament, "judge").get(at(hall.tournament, "log/")))

        assert "The pairings were published." in page
        assert "/undo/" in page
        assert "/undo/" not in other
