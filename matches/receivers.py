"""Receivers of signals, and what this app adds to the registries of apps below it."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Card
from cards.queries.played import Played, providers
from league.events import doors
from league.events.models import Entry, Event
from league.people import registry
from matches import personal, tasks  # noqa: F401 - hooks and kinds of work
from matches.models import EventRules
from matches.queries import statistics
from matches.queries.matches import of_entry
from matches.queries.records.visible import replays_of
from matches.services import passes

SHOWN = 5


@doors.record_keepers.add
def requires_records(event: Event) -> bool:
    """Tell whether only a verified record settles the matches of an event."""
    policy = EventRules.RecordPolicy.REQUIRED
    return EventRules.objects.filter(event=event, record=policy).exists()


@doors.guest_matches.add
def of_guest(*, entry: Entry, secret: str) -> list[doors.GuestMatch]:
    """List a guest's matches: those still played open the pass of their side."""
    return [_of_guest(match, entry, secret) for match in of_entry(entry)]


def _of_guest(match: Any, entry: Entry, secret: str) -> doors.GuestMatch:
    others = [side.entry for side in match.sides.all() if side.entry_id != entry.pk]
    against = " / ".join(other.called for other in others)
    label = _("Match %(n)s against %(other)s") % {"n": match.number, "other": against}
    if match.table:
        label += " · " + _("table %(n)s") % {"n": match.table}
    posts = match.version == 0
    where = ["guest", match.event.uid, secret, match.uid] if posts else ["match", match.uid]
    url = reverse(f"matches:{where[0]}", args=where[1:])
    state = match.get_state_display()
    return doors.GuestMatch(label, state, url, posts, others[0] if posts and others else None)


@registry.on_erase.add
def end_passes(*, user: Any, player: Any, now: Any) -> None:
    """End the passes of the sides of a player who leaves."""
    passes.end_those_of(player=player, now=now)


@registry.on_player_page.add
def matches_of(*, player: Any, viewer: Any) -> registry.Section | None:
    """List a player's last matches, with a link to all of them and their statistics."""
    rows = list(statistics.with_results(statistics.matches_with(player, viewer))[:SHOWN])
    replays = replays_of((match.uid for match in rows if match.version), viewer)
    return registry.Section(
        _("Matches"),
        tuple(_row(match, replays.get(match.uid)) for match in rows),
        place=40,
        block="matches",
        more_url=reverse("matches:player", args=[player.handle]),
    )


def _row(match: Any, replay: int | None) -> registry.SectionRow:
    names = " – ".join(side.entry.called for side in match.sides.all())
    points = statistics.points_of(match)
    score = "–".join(str(point) for point in points) if None not in points else ""
    note = " · ".join(filter(None, (score, match.event.name)))
    watch = reverse("matches:replay", args=[match.uid, replay]) if replay else ""
    return registry.SectionRow(
        names,
        reverse("matches:match", args=[match.uid]),
        note,
        (_("Replay"), watch) if watch else None,
    )


@providers.add
def played_with(card: Card, user: Any) -> Played | None:
    """Return how often decks with a card won, by the verified records that this reader may see."""
    rate = statistics.of_card(card, user)
    return Played(rate.won, rate.n, rate.share, rate.low, rate.high)
