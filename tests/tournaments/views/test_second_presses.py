"""A button that is pressed twice: what it does happens once, and the page says so."""

from typing import Any

import pytest

from league.tournaments.models import Announcement, Penalty
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, text_of

pytestmark = pytest.mark.django_db
FINE = {"act": "penalise", "infraction": "tardiness", "ruling": "warning", "points": "0",
        "round": "1", "text": "late"}  # fmt: skip


@pytest.fixture
def hall(db: None) -> Hall:
    return running(4, steps="next")


@pytest.mark.parametrize("page", ["penalties/", "entrants/2/"])
def test_a_penalty_is_given_once(hall: Hall, page: str) -> None:
    client, path = desk_of(hall), at(hall.tournament, page)
    typed = {**FINE, "entrant": "2"} if page == "penalties/" else FINE

    first, second = (client.post(path, typed) for _ in range(2))
    other = client.post(path, {**typed, "text": "late again"})

    assert [first.status_code, second.status_code, other.status_code] == [302, 409, 302]
    assert "just_given" in text_of(second)
    assert "late" in text_of(second)
    assert Penalty.objects.count() == 2


@pytest.mark.parametrize("mail", [{}, {"by_mail": "on"}])
def test_an_announcement_is_made_once(hall: Hall, mail: dict[str, str], mailoutbox: Any) -> None:
    client, path = desk_of(hall), at(hall.tournament, "announcements/")

    first, second = (client.post(path, {"act": "say", "text": "Lunch", **mail}) for _ in range(2))
    other = client.post(path, {"act": "say", "text": "Dessert", **mail})

    assert [first.status_code, second.status_code, other.status_code] == [302, 409, 302]
    assert "just_said" in text_of(second)
    assert list(Announcement.objects.order_by("pk").values_list("text", flat=True)) == [
        "Lunch", "Dessert",
    ]  # fmt: skip
