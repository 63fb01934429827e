"""Registry in which the apps above declare what they keep about a person.

``hold`` names a table with rows of an account or a player, for the export; ``on_leaving``,
``on_erase``, ``on_merge`` and ``on_player_page`` add an app's warnings before an account is deleted
and its acts then, its acts when a guest is claimed, and its parts of a player's page. A test fails
for a table that refers to an account or a player and is not held.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.utils.functional import Promise

from league.jobs.hooks import Hook


@dataclass(frozen=True, slots=True)
class Held:
    """Rows of ``model`` that belong to an account or a player.

    ``player`` and ``user`` are lookups; a row of either is the person's. ``hide`` are fields that
    are not exported: secrets, and large files available elsewhere.
    """

    model: str
    player: tuple[str, ...] = ()
    user: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionRow:
    """``more`` leads on from a row: its words and its address."""

    label: str | Promise
    url: str
    note: str | Promise = ""
    more: tuple[str | Promise, str] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a player's page, in order of ``place``: rows, or a template with what it shows.

    ``block`` is the name under which the player may hide it; ``in_short`` is what the page's link
    says of it in a message.
    """

    title: str | Promise
    rows: tuple[SectionRow, ...] = ()
    more_url: str = ""
    place: int = 50
    block: str = ""
    template: str = ""
    shown: Any = None
    in_short: str | Promise = ""


class Erase(Protocol):
    def __call__(self, *, user: Any, player: Any, now: Any) -> None: ...


class Merge(Protocol):
    def __call__(self, *, guest: Any, player: Any, now: Any) -> None: ...


class Warn(Protocol):
    def __call__(self, *, user: Any) -> Section | None: ...


class OnPage(Protocol):
    def __call__(self, *, player: Any, viewer: Any) -> Section | Iterable[Section] | None: ...


on_erase: Final = Hook[Erase]()
on_merge: Final = Hook[Merge]()
on_leaving: Final = Hook[Warn]()  # shown to somebody before they delete their account
on_player_page: Final = Hook[OnPage]()
_held: dict[str, Held] = {}
_blocks: dict[str, str | Promise] = {}


def hold(
    model: str,
    *,
    player: str | tuple[str, ...] = (),
    user: str | tuple[str, ...] = (),
    hide: tuple[str, ...] = (),
) -> None:
    _held[model] = Held(model, _tuple(player), _tuple(user), hide)


def held() -> tuple[Held, ...]:
    return tuple(_held[model] for model in sorted(_held))


def block(name: str, label: str | Promise) -> str:
    """Name a part of the player's page that the player may hide."""
    _blocks[name] = label
    return name


def blocks() -> frozenset[str]:
    return frozenset(_blocks)


def block_choices() -> list[tuple[str, str | Promise]]:
    return list(_blocks.items())


def warnings(*, user: Any) -> tuple[Section, ...]:
    parts = (make(user=user) for make in on_leaving)
    return tuple(sorted((s for s in parts if s and s.rows), key=lambda section: section.place))


def sections(*, player: Any, viewer: Any) -> tuple[Section, ...]:
    """Return the non-empty parts of a player's page that this viewer may see."""
    parts = (
        section
        for make in on_player_page
        for section in _several(make(player=player, viewer=viewer))
        if shows(player, section.block, viewer) and (section.rows or section.template)
    )
    return tuple(sorted(parts, key=lambda section: section.place))


def shows(player: Any, block: str, viewer: Any) -> bool:
    """Tell whether a viewer may see a block of a player's page; the player always may."""
    return block not in player.hidden or (
        player.user_id is not None and player.user_id == getattr(viewer, "pk", None)
    )


def _several(made: Section | Iterable[Section] | None) -> Iterable[Section]:
    return [made] if isinstance(made, Section) else made or ()


def _tuple(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else names
