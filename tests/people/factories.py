"""People for tests. Every account has the password ``PASSWORD`` and a confirmed address."""

from datetime import UTC, datetime
from typing import Any

import factory
from allauth.account.models import EmailAddress

from league.people.models import GlobalRole, Player, User

PASSWORD = "correct horse battery staple"
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"player{n}@example.org")
    password = factory.django.Password(PASSWORD)

    @factory.post_generation
    def confirmed(self, create: bool, given: Any, **_more: Any) -> None:
        if create and given is not False:
            EmailAddress.objects.get_or_create(
                user=self, email=self.email, defaults={"verified": True, "primary": True}
            )


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    user = factory.SubFactory(UserFactory)
    handle = factory.Sequence(lambda n: f"player{n}")
    display_name = factory.Sequence(lambda n: f"Player {n}")
    language = "en"


class GuestFactory(PlayerFactory):
    user = None
    is_guest = True
    handle = factory.Sequence(lambda n: f"guest-{n:06d}")
    display_name = factory.Sequence(lambda n: f"Guest {n}")


class RoleFactory(factory.django.DjangoModelFactory[GlobalRole]):
    class Meta:
        model = GlobalRole

    user = factory.SelfAttribute("player.user")
    role = GlobalRole.Role.ADMIN
    valid_from = datetime(2026, 1, 1, tzinfo=UTC).date()

    class Params:
        player = factory.SubFactory(PlayerFactory)


def staff(role: str = GlobalRole.Role.ADMIN) -> User:
    """Make an account with a global role."""
    return RoleFactory(role=role).user
