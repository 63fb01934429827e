"""Hooks by which the apps above offer further actions on a match and on a replay."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from django.utils.functional import Promise

from league.jobs.hooks import Hook
from matches.models import Filing
from matches.queries.pages import MatchPage
from matches.queries.speakers import Speaker

Style = Literal["", "primary", "quiet", "danger"]


@dataclass(frozen=True, slots=True)
class Deed:
    """A link to an action; ``style`` says how much its button stands out.

    ``posts``: the button itself does it, by POST. ``note`` is a sentence that stands before the
    button; without a label there is no button.
    """

    label: str | Promise
    url: str
    style: Style = ""
    posts: bool = False
    note: str | Promise = ""


class OfMatch(Protocol):
    """Offers deeds at a match to an account, a visitor, or whoever has a side's pass."""

    def __call__(self, *, page: MatchPage, speaker: Speaker) -> Iterable[Deed]: ...


class OfReplay(Protocol):
    """Offers deeds at a replay; ``line`` is the line shown, 0 before the first one.

    ``page`` is the match of the record, None where it belongs to none.
    """

    def __call__(
        self, *, filing: Filing, line: int, page: MatchPage | None, user: Any
    ) -> Iterable[Deed]: ...


# Offers on the page of a match and on that of a side's pass.
deeds_of_match: Final = Hook[OfMatch]()
# Offers on the page of a replay, for the line that is shown.
deeds_of_replay: Final = Hook[OfReplay]()


def at_match(page: MatchPage, speaker: Speaker) -> tuple[Deed, ...]:
    """List the deeds in the order in which they were added."""
    return tuple(deed for offer in deeds_of_match for deed in offer(page=page, speaker=speaker))


def at_replay(filing: Filing, line: int, page: MatchPage | None, user: Any) -> tuple[Deed, ...]:
    """List the deeds in the order in which they were added."""
    return tuple(
        deed
        for offer in deeds_of_replay
        for deed in offer(filing=filing, line=line, page=page, user=user)
    )
