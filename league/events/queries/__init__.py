"""Reading events. Who sees a submitted deck is decided here, once, by the database's clock."""

from collections.abc import Callable
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
)
from django.db.models.functions import Now

from cards.models import Format
from league.events import stages
from league.events.errors import EventHidden, NoDecksAsked
from league.events.models import Act, Declaration, Entry, EntryPlayer, Event, EventRole, Submission
from league.people.models import Player
from league.people.shared import zones
from league.people.shared.columns import Day

Viewer = Any  # AnonymousUser or User
TELLING = frozenset({"correct"})  # acts whose reason may name cards of a deck
READERS = frozenset({EventRole.Role.ORGANISER, EventRole.Role.JUDGE, EventRole.Role.CHECKER})


def player_of(user: Viewer) -> Player | None:
    return getattr(user, "player", None) if getattr(user, "is_authenticated", False) else None


def zone_of(event: Event) -> ZoneInfo:
    return zones.zone_named(event.time_zone)


def start_day(event: Event) -> date:
    """Return the day on which decks are judged: the start, in the event's own time zone."""
    return event.starts_at.astimezone(zone_of(event)).date()


## Roles


def running_roles() -> QuerySet[EventRole]:
    """Return the accepted roles that are valid today in the event's time zone."""
    today = Day("event__time_zone", Now())
    return EventRole.objects.filter(
        accepted_at__isnull=False, ended_at__isnull=True, valid_from__lte=today
    ).filter(Q(valid_until__isnull=True) | Q(valid_until__gte=today))


def organisers() -> QuerySet[EventRole]:
    """Return the organisers of today whose account is in use."""
    return running_roles().filter(role=EventRole.Role.ORGANISER, user__is_active=True)


def organisers_of(event: Event) -> QuerySet[EventRole]:
    return organisers().filter(event=event)


def only_organised_by(user: Viewer) -> QuerySet[Event]:
    """Return the events that would have no organiser without this account, the latest first."""
    others = organisers().filter(event=OuterRef("pk")).exclude(user_id=user.pk)
    own = running_roles().filter(user_id=user.pk, role=EventRole.Role.ORGANISER)
    return (
        Event.objects.filter(pk__in=own.values("event"))
        .exclude(Exists(others))
        .order_by("-starts_at", "-pk")
    )


def _is_in_use(user: Viewer) -> bool:
    return getattr(user, "is_authenticated", False) and user.is_active


def roles_at(user: Viewer, event: Event) -> frozenset[str]:
    """List the roles of an account at an event, read once per user object and event."""
    if not _is_in_use(user):
        return frozenset()
    known: dict[int, frozenset[str]] = user.__dict__.setdefault("_event_roles", {})
    if event.pk not in known:
        known[event.pk] = frozenset(
            running_roles().filter(user_id=user.pk, event=event).values_list("role", flat=True)
        )
    return known[event.pk]


def roles_of(user: Viewer) -> dict[int, frozenset[str]]:
    """Map the ids of the events an account works at to its roles there. One query."""
    if not _is_in_use(user):
        return {}
    roles: dict[int, frozenset[str]] = {}
    for event, role in running_roles().filter(user_id=user.pk).values_list("event_id", "role"):
        roles[event] = roles.get(event, frozenset()) | {role}
    return roles


def works_somewhere(user: Viewer) -> bool:
    """Tell whether an account has a role at any event; read once per user object."""
    if not _is_in_use(user):
        return False
    known: bool | None = user.__dict__.get("_works_somewhere")
    if known is None:
        known = user.__dict__["_works_somewhere"] = running_roles().filter(user_id=user.pk).exists()
    return known


def takes_part_in(user: Viewer, event: Event, entry: Entry | None = None) -> bool:
    return _has_seat(user, event, entry, lambda player: Q(player=player))


def is_party(user: Viewer, event: Event, entry: Entry | None = None) -> bool:
    """Tell whether an account plays in the event, or was entered and has not answered."""
    return _has_seat(user, event, entry, _seats_of)


def _has_seat(
    user: Viewer, event: Event, entry: Entry | None, whose: Callable[[Player], Q]
) -> bool:
    player = player_of(user)
    if player is None:
        return False
    taken = EntryPlayer.objects.filter(whose(player), event=event, running=True)
    return (taken.filter(entry=entry) if entry else taken).exists()


def _seats_of(player: Player) -> Q:
    return Q(player=player) | Q(invited=player)


## Events and entries


def seen_events(user: Viewer) -> QuerySet[Event]:
    """Return the events that may be listed: published ones and own ones, without related rows."""
    seen = Q(published=True)
    if getattr(user, "is_authenticated", False):
        seen |= Q(pk__in=running_roles().filter(user_id=user.pk).values("event"))
        plays = EntryPlayer.objects.filter(player__user_id=user.pk, running=True)
        asked = EntryPlayer.objects.filter(invited__user_id=user.pk, running=True)
        seen |= Q(pk__in=plays.values("event")) | Q(pk__in=asked.values("event"))
    return Event.objects.filter(seen)


def sees(user: Viewer, event: Event) -> bool:
    """Tell whether an event may be listed for somebody. Only unpublished ones need a query."""
    return event.published or seen_events(user).filter(pk=event.pk).exists()


def visible_events(user: Viewer) -> QuerySet[Event]:
    """Return the events that may be listed: published ones, and one's own as staff or entrant."""
    return with_times(seen_events(user))


def with_times(events: QuerySet[Event]) -> QuerySet[Event]:
    """Add what the clock says of events: ``locked``, ``started`` and ``stage``."""
    return events.select_related("format").annotate(
        locked=_is(Q(deadline__lte=Now())),
        started=_is(Q(starts_at__lte=Now())),
        stage=stages.stage_of(),
    )


def _is(condition: Q) -> ExpressionWrapper:
    return ExpressionWrapper(condition, output_field=BooleanField())


def mine(user: Viewer) -> QuerySet[Event]:
    """Return the events that an account works at or plays in, the latest first."""
    player = player_of(user)
    plays = EntryPlayer.objects.filter(player=player, running=True).values("event")
    works = running_roles().filter(user_id=user.pk).values("event")
    events = visible_events(user).filter(Q(pk__in=plays) | Q(pk__in=works))
    return with_counts(events).order_by("-starts_at", "-pk")


def named(events: QuerySet[Event], words: str) -> QuerySet[Event]:
    if not words:
        return events
    return events.filter(
        Q(name__icontains=words) | Q(place__icontains=words) | Q(category__icontains=words)
    )


def event_by_uid(uid: str, user: Viewer) -> Event:
    """Return an event that may be seen. Raises EventHidden."""
    event = with_times(Event.objects.filter(uid=uid)).first()
    if event is None or not sees(user, event):
        raise EventHidden
    return event


def event_with_decks(uid: str, user: Viewer) -> Event:
    """Return an event that may be seen, of a game that is played with decks.

    Raises EventHidden.
    """
    return needs_decks(event_by_uid(uid, user))


def needs_decks(event: Event) -> Event:
    """Return the event. Raises EventHidden where the game has no decks."""
    if not event.asks.decks:
        raise EventHidden
    return event


def format_of(event: Event) -> Format:
    """Return the format of an event. Raises NoDecksAsked where the game has no decks."""
    return NoDecksAsked.unless(event.format)


def with_counts(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.annotate(
        entered=Count("entries", filter=Q(entries__state=Entry.State.ENTERED), distinct=True)
    )


def entries_of(event: Event) -> QuerySet[Entry]:
    """Return the entries that stand, with their players, in the order of entering."""
    return (
        event.entries.filter(state=Entry.State.ENTERED)
        .prefetch_related(Prefetch("entry_players", seats()))
        .order_by("pk")
    )


def is_full(event: Event) -> bool:
    return event.capacity is not None and entries_of(event).count() >= event.capacity


def entry_by_uid(event: Event, uid: str) -> Entry:
    """Return an entry of an event. Raises EventHidden."""
    entries = event.entries.select_related("event")
    with_players = entries.prefetch_related(Prefetch("entry_players", seats()))
    return EventHidden.unless(with_players.filter(uid=uid).first())


def own_entry(event: Event, user: Viewer) -> Entry | None:
    player = player_of(user)
    if player is None:
        return None
    return entries_of(event).filter(entry_players__player=player).first()


def seats() -> QuerySet[EntryPlayer]:
    return EntryPlayer.objects.select_related(
        "player", "invited", "event__format", "entry"
    ).order_by("seat")


def player_called(words: str) -> Q:
    """Build the condition on a seat that its player's name, handle or reading has these words."""
    return (
        Q(player__display_name__icontains=words)
        | Q(player__handle__icontains=words)
        | Q(player__reading__icontains=words)
    )


def own_seat(event: Event, user: Viewer, *, asked: bool = False) -> EntryPlayer:
    """Return the account's own seat at an event; with ``asked`` also a seat not yet agreed to.

    Raises EventHidden.
    """
    player = EventHidden.unless(player_of(user))
    own = _seats_of(player) if asked else Q(player=player)
    return EventHidden.unless(seats().filter(own, event=event, running=True).first())


## Submitted decks: the one decision


def newest_submissions() -> QuerySet[Submission]:
    """Return the submission that counts for each seat: the last one handed in."""
    later = Submission.objects.filter(seat=OuterRef("seat"), pk__gt=OuterRef("pk"))
    return Submission.objects.filter(~Exists(later)).select_related(
        "seat__player", "seat__entry", "seat__event", "version"
    )


def visible_submissions(user: Viewer, player: Player | None = None) -> QuerySet[Submission]:
    """Return every submission that counts and that ``user`` may see at this instant.

    Own decks always. After the deadline: those of one's side; the event's organisers, judges
    and checkers, unless they play in it themselves; everybody when the lists are public, or are
    open and the event has started; and the opponent to whom the deck was declared, by the
    event's reveal rule. The clock is the database's. ``player`` looks where nobody is signed in:
    a guest with a pass.
    """
    event = "seat__event__"
    locked = Q(**{f"{event}deadline__lte": Now()})
    started = locked & Q(**{f"{event}starts_at__lte": Now()})
    standing = Q(seat__entry__state=Entry.State.ENTERED)
    for_all = _lists_open_to_all(event)
    seen = for_all & standing & Q(**{f"{event}published": True})
    if _is_in_use(user):
        seen |= locked & Q(Exists(_staff_rows(user)))
    player = player or player_of(user)
    if player is not None:
        mates = EntryPlayer.objects.filter(
            entry=OuterRef("seat__entry"), player=player, running=True
        )
        seen |= Q(seat__player=player)
        seen |= locked & standing & Q(Exists(mates))
        seen |= locked & _declared_to(player, started)
    return newest_submissions().filter(seen)


def _staff_rows(user: Viewer) -> QuerySet[EventRole]:
    """Build the role that shows lists: not to somebody who plays in the event."""
    plays = EntryPlayer.objects.filter(
        Q(player__user_id=user.pk) | Q(invited__user_id=user.pk),
        event=OuterRef("event"),
        entry__state=Entry.State.ENTERED,
    )
    return running_roles().filter(
        ~Exists(plays), user_id=user.pk, event=OuterRef("seat__event"), role__in=READERS
    )


def lists_are_open(event: Event) -> bool:
    """Tell, by the database's clock, whether everybody may read the event's deck lists now."""
    return Event.objects.filter(_lists_open_to_all(), pk=event.pk, published=True).exists()


def _lists_open_to_all(path: str = "") -> Q:
    """Build the condition on an event, to which ``path`` leads, that all may read its lists."""
    locked = Q(**{f"{path}deadline__lte": Now()})
    started = locked & Q(**{f"{path}starts_at__lte": Now()})
    public = Q(**{f"{path}list_visibility": Event.Lists.PUBLIC}) & locked
    return public | Q(**{f"{path}list_visibility": Event.Lists.OPEN_AT_START}) & started


def may_read_lists(user: Viewer, event: Event) -> bool:
    """Tell whether one of the staff may read locked decks and notes on them: never a player."""
    return bool(roles_at(user, event) & READERS) and not is_party(user, event)


def are_lists_visible(user: Viewer, event: Event) -> bool:
    """Tell whether all deck lists may be read: by everybody now, or by this member of the staff."""
    return lists_are_open(event) or may_read_lists(user, event)


def _declared_to(player: Player, started: Q) -> Q:
    """Build the condition that the deck's side has declared it to a side of this player."""
    sides = EntryPlayer.objects.filter(player=player, running=True).values("entry")
    shown = Declaration.objects.filter(declarer=OuterRef("seat__entry"), opponent__in=sides)
    back = Declaration.objects.filter(declarer=OuterRef("opponent"), opponent=OuterRef("declarer"))
    reveal = "seat__event__declaration_reveal"
    return (
        Q(Exists(shown)) & Q(**{reveal: Event.Reveal.AT_ONCE})
        | Q(Exists(shown)) & Q(**{reveal: Event.Reveal.AT_START}) & started
        | Q(Exists(shown.filter(Exists(back)))) & Q(**{reveal: Event.Reveal.BOTH})
    )


def visible_submission(user: Viewer, seat: EntryPlayer) -> Submission | None:
    """Return the deck of a seat, or None alike for one that is hidden and for none at all."""
    return visible_submissions(user).filter(seat=seat).first()


def history(seat: EntryPlayer) -> QuerySet[Submission]:
    """Return all that a seat has handed in, newest first. For the player and the staff."""
    return seat.submissions.select_related("version", "handed_in_by__player").order_by("-pk")


## Declarations


def declaration(declarer: Entry, opponent: Entry) -> Declaration | None:
    return Declaration.objects.filter(declarer=declarer, opponent=opponent).first()


def is_locked(event: Event) -> bool:
    """Tell, by the database's clock, whether the deck deadline has passed."""
    return Event.objects.filter(pk=event.pk, deadline__lte=Now()).exists()


def acts_of(event: Event) -> QuerySet[Act]:
    return (
        event.acts.select_related("by__player", "entry")
        .prefetch_related(Prefetch("entry__entry_players", seats()))
        .order_by("-pk")
    )
