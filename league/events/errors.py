"""What events refuse, and why."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Forbidden, Hidden, Invalid, Refused


class FieldRefused(Refused):
    """What stands in one ``field`` of a form breaks a rule; ``params["field"]`` names it."""

    field: str

    def __init__(self) -> None:
        super().__init__(params={"field": self.field})


class EventHidden(Hidden):
    """There is no such event, entry, list or declaration, or not for this reader."""


class DecksLocked(Conflict):
    code = "decks_locked"
    message = _("The deck deadline has passed. Decks are locked; only staff can correct one.")


class DecksOpen(Conflict):
    code = "decks_open"
    message = _("Decks are not locked yet. This can be done after the deck deadline.")


class SettingsFrozen(Conflict):
    code = "settings_frozen"
    message = _("The deadline has passed: the deadline, game, format, cost cap and side size stay.")


class DeadlineLate(FieldRefused):
    code = "deadline_late"
    field = "deadline"
    message = _("The deadline is at the start or before it.")


class DeadlinePast(FieldRefused):
    code = "deadline_past"
    field = "deadline"
    message = _("This moment has passed.")


class OwnEvent(Forbidden):
    code = "own_event"
    message = _(
        "You play in this event and its decks are locked. Another organiser must change who "
        "sees decks, or an earlier start."
    )


class ListsNotYours(Forbidden):
    code = "lists_not_yours"
    message = _("Your role does not read decks here, or you play in this event.")


class DeckIllegal(Refused):
    code = "deck_illegal"
    message = _("This deck breaks the rules of the event. Nothing was handed in.")


class DeckMissing(Refused):
    code = "deck_missing"
    message = _("No deck has been handed in.")


class DeckOfAnotherGame(Refused):
    code = "deck_of_another_game"
    message = _("This deck is of another game than the event.")


class AlreadyEntered(Conflict):
    code = "already_entered"
    message = _("%(handle)s has entered this event already.")


class EventFull(Conflict):
    code = "event_full"
    message = _("The event is full.")


class EntryWithdrawn(Conflict):
    code = "entry_withdrawn"
    message = _("This entry has been withdrawn.")


class ReasonNeeded(Refused):
    code = "reason_needed"
    message = _("Write the reason.")


class OwnEntry(Forbidden):
    code = "own_entry"
    message = _("You take part in this entry. Another member of the staff must do this.")


class AlreadyDeclared(Conflict):
    code = "already_declared"
    message = _("You have declared your deck to this opponent already.")


class LastOrganiser(Conflict):
    code = "last_organiser"
    message = _("An event keeps at least one organiser. Invite another one first.")


class SideSize(Refused):
    code = "side_size"
    message = _("A side of this event has %(size)d different players.")


class OrganiserStands(Conflict):
    code = "organiser_stands"
    message = _("This event has an organiser, who invites others.")


class DatesReversed(FieldRefused):
    code = "dates_reversed"
    field = "valid_until"
    message = _("The end is before the start.")


class InvitationUnknown(Hidden):
    """No such invitation, or it was used, ended or is too old."""


class AlreadyStaff(Conflict):
    code = "already_staff"
    message = _("This account has that role already.")


class EntriesExist(Conflict):
    code = "entries_exist"
    message = _("Players have entered: the number of players a side stays.")


class DecksHandedIn(Conflict):
    code = "decks_handed_in"
    message = _("Decks have been handed in: the format and the cost cap they were judged by stay.")


class ListUnsettled(Refused):
    """Not every line of a list is a card; ``params["lines"]`` are those that are not."""

    code = "list_unsettled"
    message = _("Some lines of the list are no card. Nothing was handed in.")


class PlayerHandsIn(Forbidden):
    code = "player_hands_in"
    message = _("Until the deadline players with an account hand in their decks themselves.")


class EnteringEnded(Conflict):
    code = "entering_ended"
    message = _("The entry deadline has passed.")


class FormatNeeded(FieldRefused):
    code = "format_needed"
    field = "format"
    message = _("An event of this game has a format.")


class FormatOfAnotherGame(FieldRefused):
    code = "format_of_another_game"
    field = "format"
    message = _("This format is of another game than the event.")


class NoDecksAsked(Refused):
    code = "no_decks_asked"
    message = _("This game is played without decks of one's own: nothing is handed in.")


class SideSizeWrong(Refused):
    code = "side_size_wrong"
    message = _("A side of this game has %(fewest)d to %(most)d players.")


class FactWrong(Refused):
    code = "fact_wrong"
    message = _("This game does not ask that, or it is no answer: %(word)s")


class EntryDeclined(Conflict):
    code = "entry_declined"
    message = _("%(handle)s has left this event, and can only enter by themselves again.")


class EventUnpublished(Refused):
    code = "event_unpublished"
    message = _(
        "The event is not published, so %(handle)s would not see it. Enter a guest by name, or "
        "publish the event first."
    )


class EntryAsked(Conflict):
    code = "entry_asked"
    message = _("You are asked to take part already. Answer on the event's page before you enter.")


class AlreadyAsked(AlreadyEntered):
    code = "already_asked"
    message = _(
        "@%(handle)s is asked to take part already and has not answered. Talk to them, or name "
        "somebody else."
    )


class MateDeclined(Conflict):
    code = "mate_declined"
    message = _(
        "@%(handle)s has told you no for this event. They can enter by themselves, or ask you."
    )


class MateSettled(Conflict):
    code = "mate_settled"
    message = _("This mate takes part already. To play with somebody else, withdraw the entry.")


class SeatHasDeck(Conflict):
    code = "seat_has_deck"
    message = _("A deck is handed in for this seat. Ask the event's staff to change the mate.")


class MateUnknown(Invalid):
    code = "mate_unknown"
    message = _(
        "No player with an account is called “%(words)s”. Ask your mate for the handle, or ask the "
        "organiser to enter somebody without an account."
    )


class MateUnclear(Conflict):
    """Several players may be meant: ``params["candidates"]``, each with ``handle`` and ``name``."""

    code = "mate_unclear"
    message = _("Several players are called “%(words)s”. Choose one of them.")
    many = _(
        "Many players are called “%(words)s”. Choose one of these, or write more of the name, or "
        "the handle."
    )


class EventNotBegun(Conflict):
    code = "event_not_begun"
    message = _("The event has not begun yet.")
