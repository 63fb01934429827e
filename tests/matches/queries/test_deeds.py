"""What the apps above offer at a match and at a replay: through hooks that are registered."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.utils.translation import gettext_lazy as _

from matches.models import SidePass
from matches.queries import deeds
from matches.queries.deeds import Deed
from tests.events.conftest import browser
from tests.markup import tight
from tests.matches.factories import Table, declared, played
from tests.matches.paging import filed, path, replay_all
from tests.matches.passes.guests import guests, link, pass_for, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def offers() -> Iterator[None]:
    """Let an app above offer something, as it does when it is loaded; twice is once."""
    for _time in range(2):
        deeds.deeds_of_match.add(play)
        deeds.deeds_of_replay.add(play_on)
    yield
    deeds.deeds_of_match._functions.pop(play)
    deeds.deeds_of_replay._functions.pop(play_on)


def play(*, page: Any, speaker: Any) -> Iterable[Deed]:
    kind = "pass" if isinstance(speaker, SidePass) else "account"
    if page.may & {"report"}:
        yield Deed(_("Report"), f"/play/{page.match.uid}/{kind}", "primary")


def play_on(*, filing: Any, line: int, page: Any, user: Any) -> Iterable[Deed]:
    yield Deed("<On>", f"/play/on/{filing.uid}/{line}/{user.is_authenticated}?a=1&b=2")


def text(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.mark.usefixtures("offers")
def test_a_match_shows_what_is_offered_to_its_reader(table: Table) -> None:
    player, visitor = (
        tight(text(browser(table.ann).get(path(table)))),
        tight(text(phone().get(path(table)))),
    )

    deed = f'<a class="button button-primary" href="/play/{table.match.uid}/account">Report</a>'
    assert player.count(deed) == 1
    assert "/play/" not in visitor


@pytest.mark.usefixtures("offers")
def test_a_guest_is_offered_the_same_with_the_pass() -> None:
    at = guests()

    page = text(phone().get(link(pass_for(at))))

    assert f'href="/play/{at.match.uid}/pass"' in page


@pytest.mark.usefixtures("offers")
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "part"])
def test_a_replay_shows_what_is_offered_from_its_line(
    table: Table, headers: dict[str, str]
) -> None:
    filing = filed(declared(table), played(table).text)
    replay_all()

    page = tight(text(browser(table.ann).get(path(table, "replay", 1) + "?at=3", headers=headers)))

    deed = f'<a class="button" href="/play/on/{filing.uid}/3/True?a=1&amp;b=2">&lt;On&gt;</a>'
    assert page.count(deed) == 1


def test_where_nothing_is_offered_nothing_stands(table: Table) -> None:
    assert "deeds" not in text(phone().get(path(table)))
