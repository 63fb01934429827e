from datetime import date, timedelta

import pytest
import rules
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from league.people import permissions, roles
from league.people.errors import Conflict, Forbidden, Invalid, SignInNeeded
from league.people.models import GlobalRole, Player, User
from league.people.services import roles as services
from tests.people.factories import NOW, PASSWORD, PlayerFactory, RoleFactory, staff

pytestmark = pytest.mark.django_db


def today() -> date:
    return timezone.now().date()


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


@pytest.mark.parametrize(
    ("start", "end", "holds"),
    [
        (0, None, True),
        (0, 0, True),
        (-10, 0, True),
        (-10, -1, False),
        (1, None, False),
        (-10, 10, True),
    ],
)
def test_a_role_holds_from_its_first_to_its_last_day(
    ann: Player, start: int, end: int | None, holds: bool
) -> None:
    RoleFactory(
        player=ann,
        role="editor",
        valid_from=today() + timedelta(days=start),
        valid_until=None if end is None else today() + timedelta(days=end),
    )

    assert roles.is_editor(ann.user) is holds
    assert roles.is_staff_of_site(ann.user) is holds
    assert not roles.is_admin(ann.user)


def test_a_superuser_is_an_administrator() -> None:
    user = User.objects.create_superuser("root@example.org", PASSWORD)

    assert roles.is_admin(user)
    assert roles.may_open_admin(user)


def test_visitors_and_closed_accounts_have_no_role() -> None:
    user = staff()
    user.is_active = False

    assert not roles.is_admin(user)
    assert not roles.is_staff_of_site(AnonymousUser())


def test_roles_are_read_once_per_request(django_assert_num_queries) -> None:
    user = fresh(staff())

    with django_assert_num_queries(1):
        roles.is_admin(user)
        roles.is_editor(user)
        roles.may_open_admin(user)


def test_an_administrator_gives_and_ends_a_role(ann: Player) -> None:
    admin = staff()
    roles.is_editor(ann.user)

    given = services.give(user=ann.user, role="editor", by=admin, now=NOW)
    assert (given.valid_from, given.given_by) == (NOW.date(), admin)
    later = NOW + timedelta(days=3)
    ended = services.end(role=given, by=admin, now=later)

    assert ended is not None
    assert ended.valid_until == later.date() - timedelta(days=1)
    history = GlobalRole.pgh_event_model.objects.filter(pgh_obj_id=given.pk)  # type: ignore[attr-defined]
    assert history.count() == 2


def test_a_role_of_today_is_taken_back_at_once(ann: Player) -> None:
    admin = staff()
    given = services.give(user=ann.user, role="admin", by=admin, now=NOW)

    assert services.end(role=given, by=admin, now=NOW) is None

    assert not roles.is_admin(fresh(ann.user))


@pytest.mark.parametrize("role", ["editor", "approver"])
def test_only_administrators_give_roles(ann: Player, role: str) -> None:
    with pytest.raises(Forbidden):
        services.give(user=ann.user, role="admin", by=staff(role), now=NOW)
    with pytest.raises(Forbidden):
        services.give(user=ann.user, role="admin", by=ann.user, now=NOW)


def test_roles_need_dates_in_order_and_do_not_begin_twice(ann: Player) -> None:
    admin = staff()
    with pytest.raises(Invalid):
        services.give(
            user=ann.user, role="editor", by=admin, now=NOW, until=NOW.date() - timedelta(days=1)
        )
    with pytest.raises(Invalid):
        services.give(user=ann.user, role="emperor", by=admin, now=NOW)
    services.give(user=ann.user, role="editor", by=admin, now=NOW)

    with pytest.raises(Conflict):
        services.give(user=ann.user, role="editor", by=admin, now=NOW)


def test_the_database_refuses_roles_that_end_before_they_start(ann: Player) -> None:
    with pytest.raises(IntegrityError):
        RoleFactory(player=ann, valid_until=date(2020, 1, 1))


def test_an_act_that_nobody_classified_is_a_mistake_of_ours(ann: Player) -> None:
    with pytest.raises(ImproperlyConfigured):
        permissions.may(ann.user, "people.no_such_act")


def test_who_may_not_is_told_why(ann: Player) -> None:
    with pytest.raises(SignInNeeded):
        permissions.require(AnonymousUser(), "people.give_role")
    with pytest.raises(Forbidden):
        permissions.require(ann.user, "people.give_role")
    permissions.require(staff(), "people.give_role")


def browser_of(user: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


class TestAdmin:
    PAGES = ("user", "player", "globalrole", "apitoken", "heldhandle")

    @pytest.mark.parametrize("page", PAGES)
    def test_administrators_find_accounts_and_players(self, page: str) -> None:
        answer = browser_of(staff()).get(f"/admin/people/{page}/?q=ann")

        assert answer.status_code == 200
        assert "delete_selected" not in answer.content.decode()

    @pytest.mark.parametrize("page", PAGES)
    def test_editors_do_not(self, page: str) -> None:
        answer = browser_of(staff("editor")).get(f"/admin/people/{page}/")

        assert answer.status_code == 403

    def test_players_do_not_open_it(self, signed_in: Client) -> None:
        assert signed_in.get("/admin/people/user/").status_code in {302, 403}

    def test_no_secret_is_shown(self, ann: Player) -> None:
        text = browser_of(staff()).get(f"/admin/people/user/{ann.user_id}/change/").content.decode()

        assert "ann@example.org" in text
        assert ann.user.password not in text
        assert "argon2" not in text

    def test_accounts_are_not_deleted_or_made_here(self, ann: Player) -> None:
        desk = browser_of(staff())

        assert (
            desk.post(f"/admin/people/user/{ann.user_id}/delete/", {"post": "yes"}).status_code
            == 403
        )
        assert desk.get("/admin/people/user/add/").status_code == 403

    def test_a_role_is_given_with_dates(self, ann: Player) -> None:
        admin = staff()

        answer = browser_of(admin).post(
            "/admin/people/globalrole/add/",
            {
                "user": ann.user_id,
                "role": "approver",
                "valid_from": "2026-01-01",
                "valid_until": "",
            },
        )

        given = GlobalRole.objects.get(user=ann.user)
        assert answer.status_code == 302
        assert (given.role, given.given_by) == ("approver", admin)

    @pytest.mark.parametrize("rows", [1, 30])
    def test_the_lists_ask_the_database_equally_often(
        self, rows: int, django_assert_num_queries
    ) -> None:
        desk = browser_of(staff())
        PlayerFactory.create_batch(rows)
        desk.get("/admin/people/user/")

        with django_assert_num_queries(8):
            desk.get("/admin/people/user/")


def test_model_rights_can_be_given_to_a_role(ann: Player) -> None:
    assert rules.has_perm("people.view_user", staff())
    assert not rules.has_perm("people.delete_user", staff())
    assert not rules.has_perm("people.view_user", ann.user)
