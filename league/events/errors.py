"""What events refuse, and why."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Forbidden, Hidden, Invalid, NotFound, Refused


class FieldRefused(Refused):
    """The value of one form ``field`` breaks a rule; ``params["field"]`` names the field."""

    field: str

    def __init__(self) -> None:
        super().__init__(params={"field": self.field})


class EventHidden(Hidden):
    """There is no such event, entry, list or declaration, or this reader may not see it."""


DecksLocked = Conflict.of(
    "decks_locked", _("The deck deadline has passed. Decks are locked; only staff can correct one.")
)
DecksOpen = Conflict.of(
    "decks_open", _("Decks are not locked yet. This can be done after the deck deadline.")
)
SettingsFrozen = Conflict.of(
    "settings_frozen",
    _("The deadline has passed: the deadline, game, format, cost cap and side size stay."),
)
DeadlineLate = FieldRefused.of(
    "deadline_late", _("The deadline is at the start or before it."), field="deadline"
)
DeadlinePast = FieldRefused.of("deadline_past", _("This moment has passed."), field="deadline")
OwnEvent = Forbidden.of(
    "own_event",
    _(
        "You play in this event and its decks are locked. Another organiser must change who "
        "sees decks, or an earlier start."
    ),
)
ListsNotYours = Forbidden.of(
    "lists_not_yours", _("Your role does not read decks here, or you play in this event.")
)
DeckIllegal = Refused.of(
    "deck_illegal", _("This deck breaks the rules of the event. Nothing was handed in.")
)
DeckMissing = Refused.of("deck_missing", _("No deck has been handed in."))
DeckOfAnotherGame = Refused.of(
    "deck_of_another_game", _("This deck is of another game than the event.")
)
AlreadyEntered = Conflict.of("already_entered", _("%(handle)s has entered this event already."))
EventFull = Conflict.of("event_full", _("The event is full."))
EntryWithdrawn = Conflict.of("entry_withdrawn", _("This entry has been withdrawn."))
ReasonNeeded = Refused.of("reason_needed", _("Write the reason."))
OwnEntry = Forbidden.of(
    "own_entry", _("You take part in this entry. Another member of the staff must do this.")
)
AlreadyDeclared = Conflict.of(
    "already_declared", _("You have declared your deck to this opponent already.")
)
LastOrganiser = Conflict.of(
    "last_organiser", _("An event keeps at least one organiser. Invite another one first.")
)
SideSize = Refused.of("side_size", _("A side of this event has %(size)d different players."))
OrganiserStands = Conflict.of(
    "organiser_stands", _("This event has an organiser, who invites others.")
)
DatesReversed = FieldRefused.of(
    "dates_reversed", _("The end is before the start."), field="valid_until"
)


class InvitationUnknown(Hidden):
    """No such invitation, or it was used, ended or is too old."""


AlreadyStaff = Conflict.of("already_staff", _("This account has that role already."))
EntriesExist = Conflict.of(
    "entries_exist", _("Players have entered: the number of players a side stays.")
)
DecksHandedIn = Conflict.of(
    "decks_handed_in",
    _("Decks have been handed in: the format and the cost cap they were judged by stay."),
)
# Some lines of a list are no cards: ``params["lines"]``.
ListUnsettled = Refused.of(
    "list_unsettled", _("Some lines of the list are no card. Nothing was handed in.")
)
PlayerHandsIn = Forbidden.of(
    "player_hands_in",
    _("Until the deadline players with an account hand in their decks themselves."),
)
EnteringEnded = Conflict.of("entering_ended", _("The entry deadline has passed."))
FormatNeeded = FieldRefused.of(
    "format_needed", _("An event of this game has a format."), field="format"
)
FormatOfAnotherGame = FieldRefused.of(
    "format_of_another_game", _("This format is of another game than the event."), field="format"
)
NoDecksAsked = Refused.of(
    "no_decks_asked", _("This game is played without decks of one's own: nothing is handed in.")
)
SideSizeWrong = Refused.of(
    "side_size_wrong", _("A side of this game has %(fewest)d to %(most)d players.")
)
FactWrong = Refused.of("fact_wrong", _("This game does not ask that, or it is no answer: %(word)s"))
GuestsNotTaken = Conflict.of(
    "guests_not_taken",
    _(
        "Players without an account do not enter this event by themselves. Sign up, or ask its "
        "staff."
    ),
)
GuestKeyReused = Refused.of(
    "idempotency_key_reused", _("This form was sent at another event. Load the page again.")
)
GuestLinkUnknown = NotFound.of(
    "guest_link_unknown",
    _(
        "This link opens no entry: it was replaced by a newer one, the entry belongs to an account "
        "now, or a part of the address is missing. Ask at the event's desk."
    ),
)
NoGuestEntry = Refused.of(
    "no_guest_entry", _("Only the entry of a player without an account has a link.")
)
GuestsAlone = FieldRefused.of(
    "guests_alone",
    _("Guests enter by themselves only where a side is one player."),
    field="guests_may_enter",
)
EntryDeclined = Conflict.of(
    "entry_declined", _("%(handle)s has left this event, and can only enter by themselves again.")
)
EventUnpublished = Refused.of(
    "event_unpublished",
    _(
        "The event is not published, so %(handle)s would not see it. Enter a guest by name, or "
        "publish the event first."
    ),
)
EntryAsked = Conflict.of(
    "entry_asked",
    _("You are asked to take part already. Answer on the event's page before you enter."),
)
AlreadyAsked = AlreadyEntered.of(
    "already_asked",
    _(
        "@%(handle)s is asked to take part already and has not answered. Talk to them, or name "
        "somebody else."
    ),
)
MateDeclined = Conflict.of(
    "mate_declined",
    _("@%(handle)s has told you no for this event. They can enter by themselves, or ask you."),
)
MateSettled = Conflict.of(
    "mate_settled",
    _("This mate takes part already. To play with somebody else, withdraw the entry."),
)
SeatHasDeck = Conflict.of(
    "seat_has_deck",
    _("A deck is handed in for this seat. Ask the event's staff to change the mate."),
)
MateUnknown = Invalid.of(
    "mate_unknown",
    _(
        "No player with an account is called “%(words)s”. Ask your mate for the handle, or ask the "
        "organiser to enter somebody without an account."
    ),
)


class MateUnclear(Conflict):
    """Several players may be meant: ``params["candidates"]``, each with ``handle`` and ``name``."""

    code = "mate_unclear"
    message = _("Several players are called “%(words)s”. Choose one of them.")
    many = _(
        "Many players are called “%(words)s”. Choose one of these, or write more of the name, or "
        "the handle."
    )


EventNotBegun = Conflict.of("event_not_begun", _("The event has not begun yet."))
