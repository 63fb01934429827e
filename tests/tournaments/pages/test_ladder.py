"""The page of a ladder, for who plays on it and who does not; the desk beside it; its end."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import Phase, Round
from tests.events.conftest import browser
from tests.tournaments.factories import user_of
from tests.tournaments.pages.test_public import asks
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.services.test_challenges import entrant, offer, state, user
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return running(9, ["ladder"])


def page_of(hall: Hall) -> str:
    return f"/tournaments/{hall.event.uid}/ladder/"


def client_of(hall: Hall, number: int) -> Client:
    return browser(user(hall, number))


def seen(hall: Hall, number: int) -> str:
    return text_of(client_of(hall, number).get(page_of(hall)))


def name(hall: Hall, number: int) -> str:
    [seat] = entrant(hall, number).entry.entry_players.all()
    return seat.player.display_name


class TestItKeepsItselfUpToDate:
    @pytest.mark.parametrize("reader", [1, None], ids=["who is challenged", "a visitor"])
    def test_a_challenge_shows_without_a_reload(
        self, hall: Hall, settings: Any, reader: int | None
    ) -> None:
        settings.VISITOR_SECONDS = 0
        client = client_of(hall, reader) if reader else Client()
        tag, same = asks(client, page_of(hall))

        offer(hall, 3, 1)
        answer = client.get(
            page_of(hall), headers={"HX-Request": "true", "If-None-Match": f'"{tag}"'}
        )

        assert (same.status_code, answer.status_code) == (304, 200)
        part = text_of(answer)
        assert part.strip().startswith('<div id="live"')
        assert name(hall, 3) in part
        assert ('value="accept"' in part) is bool(reader)


class TestWhoPlays:
    def test_the_nearest_above_may_be_challenged_and_others_say_why_not(self, hall: Hall) -> None:
        page = seen(hall, 6)

        assert "My place: 6" in page
        assert [f'name="challenged" value="{number}"' in page for number in range(1, 7)] == [
            False, False, True, True, True, False,
        ]  # fmt: skip
        assert "4 places above is too far: at most 3." in page
        assert page.index("Place 5") < page.index("Place 4") < page.index("Place 3")

    def test_one_press_challenges_and_the_other_finds_it_everywhere(self, hall: Hall) -> None:
        answer = press(client_of(hall, 3), page_of(hall), "offer", challenged=1)

        assert answer.status_code == 302
        made = ChallengeOffer.objects.get()
        assert (made.challenger.number, made.challenged.number) == (3, 1)
        assert "Withdraw the challenge" in seen(hall, 3)
        assert 'name="challenged"' not in seen(hall, 3)
        assert f"{name(hall, 3)} challenges you." in seen(hall, 1)
        challenged = client_of(hall, 1)
        assert f"{name(hall, 3)} challenges you." in text_of(challenged.get("/"))
        now = text_of(challenged.get(f"/tournaments/{hall.event.uid}/"))
        assert f"{name(hall, 3)} challenges you." in now
        assert "You are challenged" not in text_of(client_of(hall, 3).get("/"))

    def test_a_second_press_is_refused_in_a_sentence(self, hall: Hall) -> None:
        client = client_of(hall, 3)
        press(client, page_of(hall), "offer", challenged=1)

        answer = press(client, page_of(hall), "offer", challenged=2)

        assert answer.status_code == 422
        assert "Your last challenge has not been answered yet." in text_of(answer)
        assert ChallengeOffer.objects.count() == 1

    @pytest.mark.parametrize(
        ("act", "by", "state_then"),
        [("accept", 1, "accepted"), ("decline", 1, "declined"), ("withdraw", 3, "withdrawn")],
    )
    def test_each_answer_is_one_press(self, hall: Hall, act: str, by: int, state_then: str) -> None:
        made = offer(hall, 3, 1)

        answer = press(client_of(hall, by), page_of(hall), act, pk=made.pk)
        again = press(client_of(hall, by), page_of(hall), act, pk=made.pk)

        assert (answer.status_code, again.status_code) == (302, 409)
        assert state(made) == state_then
        assert Round.objects.count() == (1 if act == "accept" else 0)

    @pytest.mark.parametrize(("act", "by"), [("accept", 3), ("decline", 2), ("withdraw", 1)])
    def test_nobody_answers_for_others(self, hall: Hall, act: str, by: int) -> None:
        made = offer(hall, 3, 1)

        answer = press(client_of(hall, by), page_of(hall), act, pk=made.pk)

        assert answer.status_code == 409
        assert state(made) == "open"

    def test_who_has_a_match_is_led_to_it(self, hall: Hall) -> None:
        challenges.accept(offer=offer(hall, 3, 1), by=user(hall, 1), now=timezone.now())

        page = seen(hall, 3)

        assert "You have a match on the ladder." in page
        assert 'name="challenged"' not in page
        assert "One of the two has a match on the ladder that is not over yet." in page

    @pytest.mark.parametrize(
        ("act", "typed"),
        [("offer", {"challenged": "x"}), ("offer", {}), ("accept", {"pk": "9" * 30}),
         ("accept", {}), ("burn", {}), ("offer", {"challenged": "2147483647"})],
    )  # fmt: skip
    def test_what_cannot_be_is_refused(self, hall: Hall, act: str, typed: Any) -> None:
        answer = press(client_of(hall, 3), page_of(hall), act, **typed)

        assert answer.status_code in (400, 409, 422)
        assert not ChallengeOffer.objects.exists()


class TestWhoLooks:
    def test_a_visitor_sees_who_challenged_whom_and_presses_nothing(self, hall: Hall) -> None:
        offer(hall, 3, 1)
        client = Client()

        page = text_of(client.get(page_of(hall)))
        answer = press(client, page_of(hall), "offer", challenged=1)

        assert name(hall, 3) in page
        assert 'name="act"' not in page
        assert answer.status_code in (302, 403)
        assert ChallengeOffer.objects.count() == 1

    def test_an_account_that_does_not_play_here_presses_nothing(self, hall: Hall) -> None:
        made = offer(hall, 3, 1)
        client = browser(user_of(running(2).tournament.entrants.get(number=1)))

        answer = press(client, page_of(hall), "accept", pk=made.pk)

        assert answer.status_code == 404

    def test_where_there_is_no_ladder_the_page_says_so_and_no_tab_leads_to_it(self) -> None:
        hall = running(2)
        client = client_of(hall, 2)

        page = text_of(client.get(page_of(hall)))

        assert "No ladder is being played now." in page
        assert page_of(hall) not in text_of(client.get(f"/tournaments/{hall.event.uid}/"))
        assert press(client, page_of(hall), "offer", challenged=1).status_code == 409

    def test_what_the_log_says_the_page_says(self, hall: Hall) -> None:
        challenges.decline(offer=offer(hall, 3, 1), by=user(hall, 1), now=timezone.now())

        log = text_of(Client().get(f"/tournaments/{hall.event.uid}/log/"))
        page = text_of(Client().get(page_of(hall)))

        assert f"{name(hall, 1)} declined the challenge of {name(hall, 3)}." in log
        assert "declined" in page

    @pytest.mark.parametrize("reader", ["visitor", "player"])
    def test_it_asks_as_often_for_three_challenges_as_for_one(
        self, hall: Hall, reader: str, django_assert_num_queries: Any
    ) -> None:
        client = Client() if reader == "visitor" else client_of(hall, 4)
        statements = 9 if reader == "visitor" else 24
        for offers in [(3, 1)], [(5, 4), (6, 4)]:
            for challenger, challenged in offers:
                offer(hall, challenger, challenged)
            client.get(page_of(hall))
            with django_assert_num_queries(statements):
                client.get(page_of(hall))

    def test_the_first_page_asks_as_often_for_three_challenges_as_for_one(
        self, hall: Hall, django_assert_num_queries: Any
    ) -> None:
        client = client_of(hall, 1)
        for challengers in (2,), (3, 4):
            for challenger in challengers:
                offer(hall, challenger, 1)
            client.get("/")
            with django_assert_num_queries(16):
                client.get("/")


class TestTheDesk:
    @pytest.mark.parametrize(
        ("act", "state_then"), [("accept_challenge", "accepted"), ("cancel_challenge", "withdrawn")]
    )
    def test_staff_acts_for_who_has_no_account(self, hall: Hall, act: str, state_then: str) -> None:
        made = offer(hall, 3, 1)
        path = at(hall.tournament, "rounds/")
        page = text_of(desk_of(hall).get(path))

        answer = press(desk_of(hall), path, act, pk=made.pk)

        assert f"Accept for {name(hall, 1)}" in page
        assert answer.status_code == 302
        assert state(made) == state_then

    def test_a_judge_looks_and_presses_nothing(self, hall: Hall) -> None:
        made = offer(hall, 3, 1)
        client, path = staff(hall.tournament, "judge"), at(hall.tournament, "rounds/")

        page = text_of(client.get(path))

        assert name(hall, 3) in page
        assert "accept_challenge" not in page
        assert press(client, path, "accept_challenge", pk=made.pk).status_code == 403

    def test_it_never_proposes_the_end(self, hall: Hall) -> None:
        hall.full(challenges.challenge(phase=hall.phase(), challenger=3, challenged=1, by=hall.by,
                                   now=timezone.now()))  # fmt: skip
        client = desk_of(hall)

        page = text_of(client.get(at(hall.tournament)))

        assert "The ladder goes on" in page
        assert 'value="finish_phase"' not in page
        assert 'value="finish"' not in page
        for act in ("finish_phase", "finish"):
            assert press(client, at(hall.tournament), act, number=1).status_code == 409
        assert press(client, at(hall.tournament, "rounds/"), "end_early").status_code == 409
        assert hall.phase().state == Phase.State.RUNNING

    def test_it_ends_when_the_name_is_typed(self, hall: Hall) -> None:
        made = offer(hall, 3, 1)
        client, path = desk_of(hall), at(hall.tournament, "end/")
        page = text_of(client.get(path))

        wrong = press(client, path, "end", confirm="yes")
        empty = press(client, path, "end", confirm="")
        right = press(client, path, "end", confirm=hall.event.name)

        assert "1 challenge that waits for an answer falls away" in page
        assert (wrong.status_code, empty.status_code, right.status_code) == (409, 400, 302)
        assert 'value="yes"' in text_of(wrong)
        assert "ladder_goes_on" not in text_of(empty)
        assert hall.phase().state == Phase.State.FINISHED
        assert state(made) == "lapsed"
        assert "Finish the tournament" in text_of(client.get(at(hall.tournament)))
        assert client.get(path).status_code == 409

    def test_matches_that_are_not_over_are_named_first(self, hall: Hall) -> None:
        challenges.accept(offer=offer(hall, 3, 1), by=user(hall, 1), now=timezone.now())
        client, path = desk_of(hall), at(hall.tournament, "end/")

        page = text_of(client.get(path))
        answer = press(client, path, "end", confirm=hall.event.name)

        assert "These matches are not over." in page
        assert answer.status_code == 409
        assert "phase_incomplete" in text_of(answer) or "not closed" in text_of(answer)

    def test_only_organisers_end_it(self, hall: Hall) -> None:
        keeper = staff(hall.tournament, "scorekeeper")

        assert keeper.get(at(hall.tournament, "end/")).status_code == 403
        assert "End the ladder" not in text_of(keeper.get(at(hall.tournament, "rounds/")))
