from datetime import UTC, datetime

import pytest

from league.people.errors import TooManyTries
from league.people.models import Player
from league.tournaments.errors import NothingSaid, SettingsInvalid
from league.tournaments.floor.services.announcements import announce, announce_by_mail
from league.tournaments.tournament.queries import announcements_of
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory, add_entrants

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def tournament():
    return TournamentFactory()


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def test_an_announcement_stands_on_the_page_and_goes_nowhere_else(
    tournament, organiser, mailoutbox
):
    add_entrants(tournament, 2)

    made = announce(tournament=tournament, text=" Lunch! ", by=organiser, now=NOW)

    assert [(said.text, said.by) for said in announcements_of(tournament)] == [
        ("Lunch!", organiser)
    ]
    assert made.text == "Lunch!"
    assert mailoutbox == []


def test_an_announcement_by_mail_reaches_every_player_with_an_account(
    tournament, organiser, mailoutbox
):
    add_entrants(tournament, 3)
    guest = tournament.entrants.get(number=2).entry.entry_players.get().player
    Player.objects.filter(pk=guest.pk).update(user=None)

    announce_by_mail(tournament=tournament, text="Round 2 at 13:00", by=organiser, now=NOW)

    assert len(mailoutbox) == 2
    assert {letter.subject for letter in mailoutbox} == {f"{tournament.event.name}: announcement"}
    assert all("Round 2 at 13:00" in letter.body for letter in mailoutbox)


def test_mails_to_everybody_have_a_limit(tournament, organiser):
    for _mail in range(10):
        announce_by_mail(tournament=tournament, text="Again", by=organiser, now=NOW)

    with pytest.raises(TooManyTries):
        announce_by_mail(tournament=tournament, text="Again", by=organiser, now=NOW)


def test_nothing_and_too_much_are_no_announcement(tournament, organiser):
    with pytest.raises(NothingSaid):
        announce(tournament=tournament, text="  ", by=organiser, now=NOW)
    for text in ("x" * 501, "a\x00b"):
        with pytest.raises(SettingsInvalid):
            announce(tournament=tournament, text=text, by=organiser, now=NOW)
