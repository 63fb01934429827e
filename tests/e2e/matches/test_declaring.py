"""Before a match: two taps show the deck to the opponent, and both see the cards."""

from django.urls import reverse

from league.events.models import Event
from tests.e2e.at_the_table import at, seated
from tests.e2e.conftest import ON_A_PHONE, Enter


@ON_A_PHONE
def test_two_taps_declare_and_both_see_the_decks(enter: Enter) -> None:
    home, away, table = seated(enter)
    Event.objects.filter(pk=table.event.pk).update(declaration_required=True)
    names = [player.display_name for player in table.players]

    home.go(reverse("home"))
    home.look("home-to-declare")
    home.go(at(table))
    home.look("match-to-declare")
    home.press("Declare to %(name)s", name=names[1])
    home.press("Declare")
    home.reads("Your deck is declared.")
    home.look("pair-half")

    away.go(at(table))
    away.press("Declare to %(name)s", name=names[0])
    away.press("Declare")
    away.look("pair-whole")
    home.reads("As a list, with everything printed")

    home.go(at(table))
    home.press("The decks of both")
    home.look("pair-again")
