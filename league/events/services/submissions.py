"""Handing in a deck, and correcting one after the deadline."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.db.models import Q

from cards.errors import CodeUnknown, DeckHidden
from cards.models import Deck, DeckVersion
from cards.queries import decks, listings
from cards.rules import codes
from cards.rules.content import Content
from cards.rules.problems import is_legal
from cards.services import decks as deck_services
from cards.services.opening import Asker, guessing
from league.events import errors, signals
from league.events.models import Entry, EntryPlayer, Event, Submission
from league.events.queries import format_of, is_locked, is_party, judging
from league.events.services import invitations, mails
from league.events.services.acts import announce, locked, note


@transaction.atomic
def hand_in_draft(
    *, seat: EntryPlayer, deck: Deck, expected_step: int | None, by: Any, now: datetime
) -> Submission:
    """Save a deck's draft as a version and hand that in; both or nothing.

    Raises what ``cards.services.decks.save_version`` and ``submit`` raise.
    """
    format_of(seat.event)
    if deck.game != seat.event.game:
        raise errors.DeckOfAnotherGame
    version = deck_services.save_version(deck=deck, now=now, expected_step=expected_step)
    return submit(seat=seat, version=version, by=by, now=now)


def hand_in_list(
    *, seat: EntryPlayer, text: str, by: Any, now: datetime, reason: str = "", address: str = ""
) -> Submission:
    """Hand in what a player has on paper: a deck code of theirs, or a list.

    ``by`` is of the staff, or None for a guest who hands in by the link of their entry.
    A list becomes a private deck of the player, and so does a deck of the account behind a guest,
    since its code would lead to the account. After the deadline it is a correction. Wrong codes are
    counted by ``address``. Raises what ``version_by_code``, ``submit`` or ``correct`` raise, and
    ListUnsettled with the lines that are no cards.
    """
    format_of(seat.event)
    asker = Asker(by or AnonymousUser(), address)
    version = version_by_code(text, seat=seat, asker=asker, now=now)
    return _hand_in_paper(seat, text, version, by=by, reason=reason, now=now)


@transaction.atomic
def _hand_in_paper(
    seat: EntryPlayer,
    text: str,
    version: DeckVersion | None,
    *,
    by: Any,
    reason: str,
    now: datetime,
) -> Submission:
    event = seat.event
    if version is None:
        asked = read_list(text, seat=seat, by=by or AnonymousUser())
        deck = deck_services.create(
            owner=seat.player, name=event.name, format=format_of(event), now=now, content=asked
        )
        version = deck_services.save_version(deck=deck, now=now)
    elif version.deck.owner_id == seat.invited_id:
        copy = deck_services.clone(source=version, owner=seat.player, now=now)
        version = deck_services.save_version(deck=copy, now=now)
    if is_locked(event):
        return correct(seat=seat, version=version, by=by, reason=reason, now=now)
    return submit(seat=seat, version=version, by=by, now=now)


def version_by_code(
    text: str, *, seat: EntryPlayer, asker: Asker, now: datetime
) -> DeckVersion | None:
    """Find the version by the code that staff was given; None where the text is no code.

    A private deck of the player's, or of the account asked to play, opens only if it was handed in
    here, or if the code has its key, which only its owner can have given. Raises CodeUnknown
    and TooManyTries.
    """
    try:
        typed = codes.read_issued(text)
    except codes.CodeError:
        return None
    with guessing(text, asker=asker, now=now):
        given = Q(key=typed.key) if typed.key else Q(submissions__seat=seat)
        owners = [player for player in (seat.player_id, seat.invited_id) if player is not None]
        own = DeckVersion.objects.filter(given, code=typed.code, deck__owner__in=owners)
        version = own.select_related("deck__format").first()
        try:
            return version or decks.by_code(text, asker.user)
        except DeckHidden:
            raise CodeUnknown from None


def read_list(text: str, *, seat: EntryPlayer, by: Any) -> Content:
    """Read a list whose every line must be a card. Raises ListUnreadable and ListUnsettled."""
    preview = listings.preview(text, user=by, game=seat.event.game, picks={})
    if preview.left_out or preview.too_long:
        raise errors.ListUnsettled(params={"lines": "\n".join(preview.left_out)})
    return preview.content


@transaction.atomic
def submit(*, seat: EntryPlayer, version: DeckVersion, by: Any, now: datetime) -> Submission:
    """Hand in a deck; until the deadline the last one handed in counts.

    A player who was entered by staff thereby agrees to take part.

    Raises DecksLocked by the database's clock, DeckIllegal with every problem,
    DeckOfAnotherGame, NoDecksAsked and EntryWithdrawn.
    """
    event = _locked(seat)
    if is_locked(event):
        raise errors.DecksLocked
    seat = invitations.settled(seat=seat, by=by, now=now)
    return _hand_in(event, seat, version, by=by, correction="", now=now)


@transaction.atomic
def correct(
    *, seat: EntryPlayer, version: DeckVersion, by: Any, reason: str, now: datetime
) -> Submission:
    """Replace a locked deck, by staff and with a reason that the log and the player will see.

    Raises ReasonNeeded, DecksOpen before the deadline, OwnEntry, and what ``submit`` raises.
    """
    reason = reason.strip()[:300]
    if not reason:
        raise errors.ReasonNeeded
    event = _locked(seat)
    if not is_locked(event):
        raise errors.DecksOpen
    if is_party(by, event, seat.entry):
        raise errors.OwnEntry
    return _hand_in(event, seat, version, by=by, correction=reason, now=now)


def _locked(seat: EntryPlayer) -> Event:
    """Lock the event's row before checks, so that the deadline cannot move meanwhile."""
    event = locked(seat.event_id)
    if Entry.objects.get(pk=seat.entry_id).state != Entry.State.ENTERED:
        raise errors.EntryWithdrawn
    return event


def _hand_in(
    event: Event,
    seat: EntryPlayer,
    version: DeckVersion,
    *,
    by: Any,
    correction: str,
    now: datetime,
) -> Submission:
    format_of(event)
    if version.deck.game != event.game:
        raise errors.DeckOfAnotherGame
    problems = judging.of_version(version, event).problems
    if not is_legal(problems):
        raise errors.DeckIllegal(problems=problems)
    snapshot = decks.snapshot(version)
    made = _insert(
        seat=seat,
        version=version,
        snapshot=snapshot,
        digest=decks.digest(snapshot),
        correction=correction,
        handed_in_by=by,
    )
    kind = "correct" if correction else "submit"
    note(
        event, kind, by=by, entry=seat.entry, reason=correction, seat=seat.seat, submission=made.pk
    )
    mails.receipt(made)
    announce(signals.deck_handed_in, Submission, submission_id=made.pk, now=now)
    return made


def _insert(**fields: Any) -> Submission:
    """Insert a submission; a trigger checks the deadline. Raises DecksLocked."""
    try:
        with transaction.atomic():
            return Submission.objects.create(**fields)
    except IntegrityError as error:
        if "deadline has passed" in str(error):
            raise errors.DecksLocked from error
        raise
