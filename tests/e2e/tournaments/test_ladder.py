"""A ladder on a phone: challenge, accept, play, report; and the places have changed."""

from django.urls import reverse
from django.utils import timezone

from league.jobs.models import Letter
from league.people.models import Player
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.phases.services.tending import tend
from league.tournaments.standings import queries as standings
from tests.e2e.at_the_table import score
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.tournaments.test_tournaments import at, named
from tests.e2e.visitor import Visitor
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import Hall, running


def visit(enter: Enter, hall: Hall, number: int) -> Visitor:
    """Let the player of an entrant come in, in the language of the visit."""
    visitor = enter()
    who = player_of(hall.tournament.entrants.get(number=number))
    Player.objects.filter(pk=who.pk).update(language=visitor.variant.language)
    visitor.sign_in(who)
    return visitor


def tap_act(visitor: Visitor, act: str) -> None:
    visitor.tap(visitor.page.locator(f"main button[value={act}]").first)


@ON_A_PHONE
def test_a_challenge_is_made_accepted_played_and_takes_the_place(enter: Enter) -> None:
    hall = named(running(6, ["ladder"]))
    challenges.challenge(phase=hall.phase(), challenger=6, challenged=5, by=hall.by,
                     now=timezone.now())  # fmt: skip
    third, first = visit(enter, hall, 3), visit(enter, hall, 1)

    third.go(at(hall))
    third.press("Challenges")
    third.look("ladder-to-challenge")
    third.tap(third.page.locator("main li:has([name=challenged][value='1']) button"))
    third.reads("The challenge is made. The answer comes here and by mail.")
    third.look("ladder-challenged")
    letter = Letter.objects.order_by("-pk")[0]
    assert at(hall, "ladder/") in letter.text

    first.go(reverse("home"))
    first.reads("You are challenged")
    first.look("home-challenged")
    first.go(at(hall))
    first.look("tournament-now-challenged")
    first.go(at(hall, "ladder/"))
    first.look("ladder-to-accept")
    tap_act(first, "accept")
    first.reads("The challenge is on: your match is open.")

    third.go(at(hall))
    third.press("Report the result")
    score(third, 9, 2, winner="1")
    third.press("Send the report")
    first.go(at(hall))
    first.press("Look and confirm")
    first.press("Confirm this result")
    tend(tournament=hall.fresh(), now=timezone.now())

    assert [row.entrant for row in standings.of(hall.phase()).rows][:3] == [3, 1, 2]
    third.go(at(hall, "ladder/"))
    third.reads("My place: %(place)s", place=1)
    third.look("ladder-moved")
    assert ChallengeOffer.objects.get().state == "accepted"
