"""Results from slips, entered at the desk table by table."""

import re

import pytest

from matches.models import EventRules, Match
from tests.markup import tight
from tests.matches.factories import claim
from tests.tournaments.rounds.hall import Hall, reported, running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return running(5)


class TestResults:
    @pytest.mark.parametrize("role", ["organiser", "judge", "scorekeeper"])
    def test_a_slip_is_entered_with_three_keys(self, role: str) -> None:
        hall = running(5, steps="next")
        pairing = hall.pairings(hall.round(1))[0]
        client = staff(hall.tournament, role)

        answer = client.post(
            at(hall.tournament, "results/"),
            {"act": "slip", "table": "1", "score": "0-2"},
            follow=True,
        )

        match = Match.objects.get(pk=pairing.match_id)
        winner = match.results.get().winner
        assert match.state == "ruled"
        assert winner is not None
        assert winner.number == 2
        assert "Round 1, table 1: " in text_of(answer)
        assert "1 match without a result" in text_of(answer)

    def test_enter_in_a_text_field_sends_the_slip(self) -> None:
        hall = running(5, steps="next")

        page = text_of(desk_of(hall).get(at(hall.tournament, "results/")))

        form = page[page.index("slip-entry") :]
        assert form.index('name="table"') < form.index('name="score"') < form.index('value="slip"')
        assert "autofocus" in form

    @pytest.mark.parametrize(
        ("typed", "code"),
        [
            ({"table": "9", "score": "2-0"}, "table_unknown"),
            ({"table": "1", "score": "maybe"}, "slip_unreadable"),
            ({"table": "1", "score": "2-0 2-0"}, "slip_too_many_games"),
            ({"table": "1", "score": "3-0"}, "score_impossible"),
            ({"table": "x", "score": "2-0"}, "invalid"),
            ({"table": "1", "score": ""}, "required"),
        ],
    )
    def test_what_cannot_be_is_told_and_kept(self, typed: dict[str, str], code: str) -> None:
        hall = running(5, steps="next")

        answer = press(desk_of(hall), at(hall.tournament, "results/"), "slip", **typed)

        assert answer.status_code in (400, 422)
        assert code in text_of(answer)
        assert f'value="{typed["table"]}"' in text_of(answer)

    def test_a_table_with_a_result_is_not_overwritten(self) -> None:
        hall = running(5, steps="next")
        client, path = desk_of(hall), at(hall.tournament, "results/")
        press(client, path, "slip", table="1", score="2-0")

        answer = press(client, path, "slip", table="1", score="0-2")

        assert answer.status_code == 409
        assert "table_done" in tight(text_of(answer))
        assert 'class="dl slip-both"' in tight(text_of(answer))
        assert "?round=1&amp;table=1&amp;look=1&amp;score=0-2" in tight(text_of(answer))

    def test_a_slip_against_a_report_shows_both_and_asks(self, hall: Hall) -> None:
        pairing = hall.pairings(hall.next())[0]
        reported(pairing, claim((2, 0)))
        client, path = desk_of(hall), at(hall.tournament, "results/")
        typed = {"act": "slip", "table": "1", "score": "0-2"}

        asked = client.post(path, typed)
        aside = client.post(path, typed, headers={"X-Slip": "1"})
        done = client.post(path, {**typed, "confirm": "1"}, headers={"X-Slip": "1"})

        assert (asked.status_code, aside.status_code, done.status_code) == (409, 409, 200)
        assert "slip_differs" in text_of(asked)
        for answer in (asked, aside):
            said = text_of(answer)
            assert said.count("2–0, ") >= 1 <= said.count("0–2, ")
            assert 'name="confirm" value="1"' in said
            assert "slip-leave" in said
        assert "Stored: 0–2, " in text_of(done)

    def test_who_may_not_correct_is_told_who_may(self) -> None:
        hall = running(5, steps="next")
        client, path = staff(hall.tournament, "scorekeeper"), at(hall.tournament, "results/")
        press(client, path, "slip", table="1", score="2-0")

        answer = press(client, path, "slip", table="1", score="0-2")

        assert "A judge or an organiser can correct it." in text_of(answer)
        assert "desk/correct/" not in text_of(answer)

    def test_the_script_gets_the_answer_alone_and_no_message_stays(self) -> None:
        hall = running(5, steps="next")
        client, path = desk_of(hall), at(hall.tournament, "results/")
        typed = {"act": "slip", "table": "1", "score": "2-0"}

        stored = client.post(path, typed, headers={"X-Slip": "1"})
        again = client.post(path, typed, headers={"X-Slip": "1"})
        other = client.post(path, {**typed, "score": "x"}, headers={"X-Slip": "1"})
        page = text_of(client.get(path))

        assert (stored.status_code, again.status_code, other.status_code) == (200, 200, 409)
        assert "<html" not in text_of(stored)
        assert "Round 1, table 1: " in text_of(stored)
        assert "Stored: 2–0, " in text_of(stored)
        assert "This is stored already: 2–0, " in text_of(again)
        assert "lost by both" in text_of(other)
        assert 'class="message message-success"' not in page

    def test_a_drawn_knock_out_match_is_refused_with_its_choices(self) -> None:
        hall = running(entrants=4, phases=["single"])
        client, path = desk_of(hall), at(hall.tournament, "results/")

        answer = press(client, path, "slip", table="1", score="2-2")
        choices = re.findall(r'name="score" value="([^"]+)"', text_of(answer))
        press(client, path, "slip", table="1", score=choices[2])

        assert (answer.status_code, "knockout_drawn" in text_of(answer)) == (422, True)
        assert choices == ["2-2", "2-2 1", "2-2 2", "x"]
        result = Match.objects.get(table=1).results.get()
        assert (result.winner.number if result.winner else 0) == 2

    def test_of_several_rounds_the_slip_says_which(self) -> None:
        hall = running(entrants=4, phases=["round_robin"])
        client, path = desk_of(hall), at(hall.tournament, "results/")

        unsaid = press(client, path, "slip", table="1", score="2-0", round="")
        stored = press(client, path, "slip", table="1", score="2-0", round="2")
        page = text_of(client.get(stored["Location"]))

        assert (unsaid.status_code, "slip_round_unsaid" in text_of(unsaid)) == (422, True)
        assert text_of(unsaid).count('class="slip-choice"') == 3
        assert stored["Location"].endswith("results/?round=2")
        assert "Round 2, table 1: " in page
        assert '<option value="2" selected>' in page
        assert Match.objects.get(pairing__round__number=2, table=1).version == 1

    def test_a_slip_of_a_round_that_is_over_counts_for_no_other(self) -> None:
        hall = running(5, steps="whole next")

        answer = press(
            desk_of(hall),
            at(hall.tournament, "results/"),
            "slip",
            table="1",
            score="2-0",
            round="1",
        )

        assert answer.status_code == 400
        assert "This round is not being played now." in text_of(answer)
        assert {row.match.version for row in hall.pairings(hall.round(2)) if row.match} == {0}

    def test_points_of_a_single_game(self, hall: Hall) -> None:
        EventRules.objects.update_or_create(
            event=hall.event, defaults={"ruleset": "carriers-1:short", "games": 1}
        )
        hall.next()

        press(desk_of(hall), at(hall.tournament, "results/"), "slip", table="2", score="7-7 2")

        result = Match.objects.get(table=2).results.get()
        assert result.winner is not None
        assert result.winner.number == 2

    def test_who_only_checks_decks_enters_nothing(self) -> None:
        hall = running(5, steps="next")
        client, path = staff(hall.tournament, "checker"), at(hall.tournament, "results/")

        page = client.get(path)
        answer = press(client, path, "slip", table="1", score="2-0")

        assert page.status_code == 200
        assert "slip-entry" not in text_of(page)
        assert answer.status_code == 403
