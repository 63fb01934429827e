"""People without an account: they report and confirm with the codes that stand on their slips."""

from django.urls import reverse
from playwright.sync_api import expect

from league.people.models import Player
from matches.models import Match, SidePass
from matches.rules.flow import MatchState
from tests.e2e.at_the_table import score
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.matches.passes.guests import link
from tests.tournaments.rounds.hall import Hall
from tests.tournaments.views.test_desk_passes import hall_of_guests


@ON_A_PHONE
def test_guests_report_and_confirm_with_the_codes_of_their_slips(enter: Enter) -> None:
    hall = hall_of_guests(4, accounts=1)
    desk, account = enter(), enter()
    print_slips(desk, hall)
    playing = Player.objects.filter(entry_players__event=hall.event, user__isnull=False)
    playing.update(language=account.variant.language)
    player = playing.get()
    account.sign_in(player)
    mixed = Match.objects.get(sides__entry__entry_players__player=player)
    of_guests = Match.objects.exclude(pk=mixed.pk).get(event=hall.event)

    guest = enter()
    guest.go(link(mixed.passes.get()))
    guest.look("pass")
    report(guest)
    account.go(reverse("matches:match", args=[mixed.uid]))
    account.reads("guest (by pass)")
    account.press("Confirm this result")
    guest.page.reload()
    guest.reads("The match is final: this pass can only be read now.")
    guest.look("pass-final")

    first, second = of_guests.passes.order_by("side__number")
    report(guest, first)
    other = enter()
    other.go(link(second))
    other.look("pass-to-confirm")
    other.press("No, dispute")
    other.press("Cancel")
    other.press("Confirm this result")
    other.reads("You have confirmed the report.")
    assert {match.state for match in Match.objects.filter(event=hall.event)} == {MatchState.SETTLED}


@ON_A_DESK
def test_the_desk_shows_a_code_and_ends_it(enter: Enter) -> None:
    hall = hall_of_guests(2)
    desk, guest = enter(), enter()
    sign_in(desk, hall)
    match = Match.objects.get(event=hall.event)
    where = reverse("matches:passes", args=[match.uid])

    desk.go(reverse("matches:match", args=[match.uid]))
    desk.press("Passes of the guests")
    desk.look("passes")
    desk.tap(desk.page.locator("main button[value=make]").first)
    expect(desk.page.locator(".pass-shown svg")).to_be_visible()
    desk.look("pass-shown")
    made = SidePass.objects.get()
    guest.go(link(made))
    desk.go(where)
    desk.tap(desk.page.locator("main button[value=end]").first)
    desk.reads("The pass is ended: it opens nothing any more.")

    guest.go(link(made), status=404)
    expect(guest.page.locator("main [data-code=pass_unknown]")).to_be_visible()
    guest.look("pass-ended")


def sign_in(desk: Visitor, hall: Hall) -> None:
    Player.objects.filter(user=hall.by).update(language=desk.variant.language)
    desk.sign_in(Player.objects.select_related("user").get(user=hall.by))


def print_slips(desk: Visitor, hall: Hall) -> None:
    sign_in(desk, hall)
    desk.go(f"/tournaments/{hall.event.uid}/desk/print/")
    desk.look("print")
    desk.press("Slips, %(per)s on a page", per=8)
    desk.look("slips-of-guests")
    assert desk.page.locator(".has-passes .slip-qr").count() == 4


def report(guest: Visitor, side_pass: SidePass | None = None) -> None:
    if side_pass is not None:
        guest.go(link(side_pass))
    guest.press("Report the result")
    guest.look("pass-report")
    score(guest, 7, 5)
    guest.press("Send the report")
    guest.reads("Your report is sent.")
