from datetime import timedelta

import pytest
from django.test import Client

from league.people import queries
from league.people.errors import ClaimRefused, ClaimUnknown, Conflict, NoPlayer, TooManyTries
from league.people.models import Player, User
from league.people.services import guests
from tests.people.factories import NOW, PASSWORD, GuestFactory, PlayerFactory, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return staff()


def enter(admin: User) -> Player:
    return guests.enter(by=admin, display_name="ゲスト太郎", reading="げすとたろう")


def test_staff_enter_a_guest_without_an_account(admin: User) -> None:
    guest = enter(admin)

    assert (guest.is_guest, guest.user, guest.entered_by) == (True, None, admin)
    assert guest.handle.startswith("guest-")


def test_a_claim_moves_the_guest_to_the_player(admin: User, ann: Player) -> None:
    guest = enter(admin)
    code = guests.invite(guest=guest, now=NOW)

    player = guests.claim(user=ann.user, code=f" {code} ", now=NOW)

    guest.refresh_from_db()
    assert player == ann
    assert (guest.claimed_into, guest.claimed_at, guest.display_name) == (ann, NOW, "—")
    assert guest.claim_digest == ""


def test_a_claim_is_audited(admin: User, ann: Player) -> None:
    guest = enter(admin)
    code = guests.invite(guest=guest, now=NOW)

    guests.claim(user=ann.user, code=code, now=NOW)

    last = Player.pgh_event_model.objects.filter(pgh_obj=guest).latest("pgh_id")  # type: ignore[attr-defined]
    assert (last.claimed_into_id, last.claimed_at) == (ann.pk, NOW)


def test_a_code_works_once_not_after_its_end_and_not_after_a_newer_one(
    admin: User, ann: Player
) -> None:
    guest = enter(admin)
    old = guests.invite(guest=guest, now=NOW)
    new = guests.invite(guest=guest, now=NOW)

    for code, now in ((old, NOW), (new, NOW + timedelta(days=15)), ("", NOW), ("x", NOW)):
        with pytest.raises(ClaimUnknown):
            guests.claim(user=ann.user, code=code, now=now)
    guests.claim(user=ann.user, code=new, now=NOW)
    with pytest.raises(ClaimUnknown):
        guests.claim(user=PlayerFactory().user, code=new, now=NOW)


def test_a_withdrawn_code_is_no_code(admin: User, ann: Player) -> None:
    guest = enter(admin)
    code = guests.invite(guest=guest, now=NOW)

    guests.withdraw_invitation(guest=guest)

    with pytest.raises(ClaimUnknown):
        guests.claim(user=ann.user, code=code, now=NOW)


def test_staff_cannot_claim_whom_they_entered(admin: User) -> None:
    guest = enter(admin)
    code = guests.invite(guest=guest, now=NOW)

    with pytest.raises(ClaimRefused) as refused:
        guests.claim(user=admin, code=code, now=NOW)

    assert refused.value.code == "claim_own_guest"


def test_claim_codes_are_guessed_twenty_times_at_most(ann: Player) -> None:
    for _n in range(20):
        with pytest.raises(ClaimUnknown):
            guests.claim(user=ann.user, code="wrong", now=NOW)

    with pytest.raises(TooManyTries):
        guests.claim(user=ann.user, code="wrong", now=NOW)


def test_a_player_with_an_account_is_no_guest(ann: Player) -> None:
    with pytest.raises(Conflict):
        guests.rename(guest=ann, display_name="x", reading="")
    with pytest.raises(Conflict):
        guests.invite(guest=ann, now=NOW)


def browser_of(user: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def test_the_whole_way_from_entering_to_claiming(
    admin: User, signed_in: Client, ann: Player
) -> None:
    desk = browser_of(admin)
    form = {"display_name": "太郎", "reading": "", "time_zone": "Asia/Tokyo", "language": "ja"}
    entered = desk.post("/staff/guests/", form)
    url = entered.headers["Location"]

    link = desk.post(url, {"act": "invite"}).context["link"]
    desk.post(url, {"act": "rename", "display_name": "田中太郎", "reading": "たなかたろう"})
    page = signed_in.get(link.partition("localhost:8000")[2])
    code = page.context["form"].initial["code"]
    done = signed_in.post("/me/claim/", {"code": code})

    assert done.headers["Location"] == "/players/ann/"
    assert desk.get(url).status_code == 404


def test_a_wrong_code_is_answered_on_the_form(signed_in: Client) -> None:
    page = signed_in.post("/me/claim/", {"code": "wrong"})

    assert page.status_code == 200
    assert "claim_unknown" in page.content.decode()
    assert 'value="wrong"' in page.content.decode()


def test_players_may_not_see_the_guest_desk(signed_in: Client) -> None:
    guest = GuestFactory()

    assert signed_in.get("/staff/guests/").status_code == 403
    assert signed_in.post(f"/staff/guests/{guest.pk}/", {"act": "invite"}).status_code == 403


@pytest.mark.parametrize("count", [1, 30])
def test_the_guest_list_asks_the_database_equally_often(
    admin: User, count: int, django_assert_num_queries
) -> None:
    GuestFactory.create_batch(count)
    desk = browser_of(admin)
    desk.get("/staff/guests/")

    with django_assert_num_queries(6):
        desk.get("/staff/guests/?q=guest")


def test_the_guest_list_is_searched_by_name_and_paged(admin: User) -> None:
    GuestFactory.create_batch(60)
    GuestFactory(display_name="田中太郎", reading="たなかたろう")
    desk = browser_of(admin)

    assert "田中太郎" in desk.get("/staff/guests/?q=たなか").content.decode()
    assert len(desk.get("/staff/guests/?page=2").context["page_obj"]) == 11
    assert desk.get("/staff/guests/?page=999999999999999999999").status_code == 200
    assert desk.get("/staff/guests/99999999999999999999999/").status_code == 404


def test_staff_see_the_guests_they_entered_and_administrators_all(admin: User) -> None:
    other = PlayerFactory().user
    mine, theirs = enter(admin), enter(other)

    assert list(queries.guests(other)) == [theirs]
    assert list(queries.guests(None)) == [theirs, mine]
    with pytest.raises(NoPlayer):
        queries.guest(other, mine.pk)
