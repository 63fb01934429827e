"""Events: entries, locked decks, and declarations of them."""

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.decks import new_uid
from cards.validators import validate_game
from engines.core.asking import Asks
from engines.core.options import labels
from league.events.validators import asks_of
from league.people.shared.columns import TimeZoneField
from league.people.shared.languages import current_language
from league.people.validators import validate_plain_text


def fixed(name: str) -> pgtrigger.Protect:
    """Refuse every update and deletion of a row."""
    return pgtrigger.Protect(name=name, operation=pgtrigger.Update | pgtrigger.Delete)


class LockAtTheDeadline(pgtrigger.Trigger):
    """Refuse a deck after the deadline by the database's clock, except for a staff correction."""

    name = "decks_lock_at_the_deadline"
    when = pgtrigger.Before
    operation = pgtrigger.Insert
    declare = [("closes", "timestamptz")]
    func = """
        SELECT event.deadline INTO closes FROM events_entryplayer seat
            JOIN events_event event ON event.id = seat.event_id
            WHERE seat.id = NEW.seat_id FOR SHARE OF event;
        IF clock_timestamp() >= closes AND NEW.correction = '' THEN
            RAISE EXCEPTION 'the deck deadline has passed' USING
                ERRCODE = 'check_violation', CONSTRAINT = 'decks_lock_at_the_deadline';
        END IF;
        RETURN NEW;
    """


class FreezeAtTheDeadline(pgtrigger.Trigger):
    """Refuse changes after the deadline to the settings by which decks were judged."""

    name = "event_freezes_at_the_deadline"
    when = pgtrigger.Before
    operation = pgtrigger.Update
    func = """
        IF clock_timestamp() >= OLD.deadline AND
            ROW(OLD.deadline, OLD.game, OLD.format_id, OLD.cost_cap, OLD.playtest, OLD.side_size)
            IS DISTINCT FROM
            ROW(NEW.deadline, NEW.game, NEW.format_id, NEW.cost_cap, NEW.playtest, NEW.side_size)
        THEN
            RAISE EXCEPTION 'decks are locked' USING
                ERRCODE = 'check_violation', CONSTRAINT = 'event_freezes_at_the_deadline';
        END IF;
        RETURN NEW;
    """


@pghistory.track()
class Event(models.Model):
    """An event that players enter, with what its game asks. Times are UTC.

    ``closed_at``: when its organiser closed it; only for an event that is no tournament.
    """

    class Lists(models.TextChoices):
        HIDDEN = "hidden", _("hidden")
        OPEN_AT_START = "open_at_start", _("open from the start")
        PUBLIC = "public", _("public once locked")

    class Reveal(models.TextChoices):
        BOTH = "both", _("when both have declared")
        AT_ONCE = "at_once", _("as soon as one declares")
        AT_START = "at_start", _("from the start of the event")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    name = models.CharField(_("name"), max_length=80, validators=[validate_plain_text])
    about = models.TextField(
        _("about"), max_length=4000, blank=True, validators=[validate_plain_text]
    )
    place = models.CharField(
        _("place"), max_length=120, blank=True, validators=[validate_plain_text]
    )
    game = models.CharField(_("game"), max_length=30, validators=[validate_game])
    format = models.ForeignKey(
        "cards.Format",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="events",
        verbose_name=_("format"),
        help_text=_("of a game that is played with decks"),
    )
    category = models.CharField(_("category"), max_length=40, blank=True)
    cost_cap = models.PositiveSmallIntegerField(
        _("cost cap"), null=True, blank=True, help_text=_("most total cost of a deck (CA-R4)")
    )
    playtest = models.BooleanField(
        _("playtest"), default=False, help_text=_("Decks may have cards that are not approved yet.")
    )
    time_zone = TimeZoneField()
    deadline = models.DateTimeField(_("deck deadline"))
    starts_at = models.DateTimeField(_("start"))
    list_visibility = models.CharField(
        _("deck lists"), max_length=15, choices=Lists, default=Lists.HIDDEN
    )
    declaration_reveal = models.CharField(
        _("a declared deck is shown"), max_length=10, choices=Reveal, default=Reveal.BOTH
    )
    declaration_required = models.BooleanField(
        _("declared before a match"),
        default=False,
        help_text=_("Both sides declare their decks before they play; a report says who did not."),
    )
    side_size = models.PositiveSmallIntegerField(_("players a side"), default=1)
    capacity = models.PositiveSmallIntegerField(_("capacity"), null=True, blank=True)
    guests_may_enter = models.BooleanField(
        _("guests may enter themselves"),
        default=False,
        help_text=_("Players without an account enter by their name and get a secret link."),
    )
    published = models.BooleanField(_("published"), default=True)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(deadline__lte=F("starts_at")), name="deadline_before_start"
            ),
            models.CheckConstraint(condition=Q(side_size__range=(1, 3)), name="side_size_1_to_3"),
        ]
        triggers = [FreezeAtTheDeadline()]

    def __str__(self) -> str:
        return self.uid

    @property
    def takes_entries(self) -> bool:
        """Tell whether players may enter by themselves; of an event from ``visible_events``."""
        return not self.locked and self.stage in ("", "open")  # type: ignore[attr-defined]

    @property
    def asks(self) -> Asks:
        """Return what the game asks of entrants."""
        return asks_of(self.game)

    @property
    def game_name(self) -> str:
        """Name the game in the reader's language."""
        return labels(self.game).name[current_language()]


@pghistory.track(model_name="EventRoleEvent", exclude=["token_digest", "email"])
class EventRole(models.Model):
    """A role at one event, given by invitation, between two dates, both inclusive."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        JUDGE = "judge", _("judge")
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        CHECKER = "checker", _("deck checker")

    event = models.ForeignKey(Event, models.CASCADE, related_name="roles")
    role = models.CharField(_("role"), max_length=12, choices=Role)
    user = models.ForeignKey(
        "people.User", models.CASCADE, null=True, blank=True, related_name="event_roles"
    )
    email = models.EmailField(_("e-mail"), blank=True)
    token_digest = models.CharField(max_length=64, blank=True, editable=False)
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    given_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    given_at = models.DateTimeField(db_default=Now())
    accepted_at = models.DateTimeField(null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("event role")
        verbose_name_plural = _("event roles")
        ordering = ["event", "role", "pk"]
        constraints = [
            models.UniqueConstraint(
                "event",
                "role",
                "user",
                condition=Q(ended_at__isnull=True),
                name="one_running_role_per_person",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(user__isnull=False),
                name="accepted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.role} {self.user_id or ''}"


@pghistory.track()
class Entry(models.Model):
    """A side of the event: one or more players."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        WITHDRAWN = "withdrawn", _("withdrawn")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    name = models.CharField(
        _("team name"), max_length=60, blank=True, validators=[validate_plain_text]
    )
    state = models.CharField(max_length=10, choices=State, default=State.ENTERED)
    entered_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    entered_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return self.uid

    @property
    def called(self) -> str:
        """Return the team's name, or its players' names; prefetch the seats in their order."""
        return self.name or " / ".join(
            seat.player.display_name for seat in self.entry_players.all()
        )


@pghistory.track()
class EntryPlayer(models.Model):
    """A player in an entry; ``event`` repeats the entry's so that nobody enters twice.

    ``invited`` is a player with an account who is asked, by the staff or as a mate by the side's
    captain, and has not agreed yet: a guest under the name that was typed is the ``player``
    meanwhile, so that nothing shows the account. With ``declined_at`` the invited player has left
    and is not asked again; without an invited player, nobody is asked for the seat any more.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="entry_players")
    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    player = models.ForeignKey("people.Player", models.PROTECT, related_name="entry_players")
    invited = models.ForeignKey(
        "people.Player", models.PROTECT, null=True, blank=True, related_name="invitations"
    )
    declined_at = models.DateTimeField(null=True, blank=True, editable=False)
    seat = models.PositiveSmallIntegerField(default=1)
    facts = models.JSONField(
        default=dict, blank=True, help_text=_("what the game asks of a player, by its name")
    )
    running = models.BooleanField(default=True, help_text=_("false once the entry is withdrawn"))

    class Meta:
        verbose_name = _("player of an entry")
        verbose_name_plural = _("players of entries")
        ordering = ["entry", "seat"]
        constraints = [
            models.UniqueConstraint(
                "event", "player", condition=Q(running=True), name="one_entry_per_player"
            ),
            models.UniqueConstraint(
                "event",
                "invited",
                condition=Q(running=True, invited__isnull=False),
                name="one_invitation_per_player",
            ),
            models.UniqueConstraint("entry", "seat", name="one_player_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.seat}"

    @property
    def is_open(self) -> bool:
        """Tell whether the captain may ask somebody and nobody is asked."""
        return self.running and self.invited_id is None and self.declined_at is not None

    @property
    def is_asked(self) -> bool:
        return self.running and self.invited_id is not None


class Submission(models.Model):
    """A deck handed in: append-only; the newest of a seat counts.

    ``snapshot`` holds every printed field of every card revision and the seven starters;
    ``digest`` is its SHA-256. After the deadline only a ``correction`` (its reason) by staff.
    ``handed_in_by`` is empty for a guest who used the link of their entry.
    """

    seat = models.ForeignKey(EntryPlayer, models.PROTECT, related_name="submissions")
    version = models.ForeignKey("cards.DeckVersion", models.PROTECT, related_name="submissions")
    snapshot = models.JSONField()
    digest = models.CharField(max_length=64)
    correction = models.CharField(_("reason of the correction"), max_length=300, blank=True)
    handed_in_by = models.ForeignKey("people.User", models.PROTECT, null=True, related_name="+")
    handed_in_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("submitted deck")
        verbose_name_plural = _("submitted decks")
        ordering = ["seat", "-pk"]
        triggers = [LockAtTheDeadline(), fixed("submissions_are_fixed")]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.digest[:8]}"


class DeckCheck(models.Model):
    """A deck checker's finding on a submitted deck. Append-only."""

    class Result(models.TextChoices):
        FINE = "fine", _("in order")
        FIXED = "fixed", _("put right")
        WRONG = "wrong", _("not in order")

    submission = models.ForeignKey(Submission, models.PROTECT, related_name="checks")
    result = models.CharField(_("result"), max_length=10, choices=Result)
    note = models.CharField(_("note"), max_length=500, blank=True, validators=[validate_plain_text])
    checked_by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    checked_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("deck check")
        verbose_name_plural = _("deck checks")
        ordering = ["-pk"]
        triggers = [fixed("checks_are_fixed")]

    def __str__(self) -> str:
        return f"{self.submission_id} {self.result}"


class Declaration(models.Model):
    """One side shows its locked deck to another (CA-3.5). Append-only.

    ``declared_by`` is empty for a guest who declared by the link of their entry.
    """

    declarer = models.ForeignKey(Entry, models.PROTECT, related_name="declarations")
    opponent = models.ForeignKey(Entry, models.PROTECT, related_name="declarations_received")
    digests = models.JSONField(help_text=_("the digest of the locked deck of each seat"))
    declared_by = models.ForeignKey("people.User", models.PROTECT, null=True, related_name="+")
    declared_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("declaration")
        verbose_name_plural = _("declarations")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint("declarer", "opponent", name="one_declaration_per_opponent"),
            models.CheckConstraint(
                condition=~Q(declarer=F("opponent")), name="declared_to_somebody_else"
            ),
        ]
        triggers = [fixed("declarations_are_fixed")]

    def __str__(self) -> str:
        return f"{self.declarer_id}→{self.opponent_id}"


class Act(models.Model):
    """The event's log: who did what, when and why. Append-only; shown to its staff."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=40)
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="acts")
    by = models.ForeignKey("people.User", models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(db_default=Now())
    reason = models.CharField(max_length=300, blank=True)
    params = models.JSONField(default=dict)

    append_only = True

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("log of acts")
        ordering = ["-pk"]
        triggers = [fixed("acts_are_fixed")]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"
