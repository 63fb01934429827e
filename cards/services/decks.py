"""Changes of decks: the draft changes step by step, the versions never."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from django.db import transaction
from django.db.models import Max, ProtectedError

from cards import errors
from cards.models import Deck, DeckVersion, DeckVersionCard, DraftStep, Format
from cards.queries import decks as queries
from cards.queries.legality import Judgement, examine
from cards.rules import codes
from cards.rules.content import Content
from league.people.models import Player

MOST_DECKS = 200
STEPS_KEPT = 200
NAME_LENGTH = 60
MOST_REMEMBERED = 300  # revisions of one deck's cards
EMPTY = Content()


@transaction.atomic
def create(
    *,
    owner: Player,
    name: str,
    format: Format,
    now: datetime,
    content: Content = EMPTY,
    visibility: str = Deck.Visibility.PRIVATE,
    copied_from: DeckVersion | None = None,
    revisions: Mapping[str, int] = MappingProxyType({}),
) -> Deck:
    """Make a deck with its first step, of ``revisions`` or else the newest ones.

    Raises ``TooManyDecks``.
    """
    Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
    if owner.decks.count() >= MOST_DECKS:
        raise errors.TooManyDecks(params={"limit": MOST_DECKS})
    judged = _drafted(content, format, now, revisions)
    draft = judged.content.to_json()
    deck = Deck.objects.create(
        owner=owner, game=format.game, format=format, name=name.strip()[:NAME_LENGTH],
        visibility=visibility, draft=draft, step=1, copied_from=copied_from,
        revisions=_held(judged),
    )  # fmt: skip
    deck.steps.create(number=1, draft=draft)
    return deck


@transaction.atomic
def change(*, deck: Deck, content: Content, expected_step: int, now: datetime) -> Deck:
    """Replace the draft by a new content, as a step that can be undone.

    ``expected_step`` is the step that the caller saw; if the deck has changed since, ``DraftMoved``
    is raised with the present content. Undone steps can no longer be redone. An added card comes in
    its newest revision; the others keep theirs.
    """
    locked = _locked(deck, expected_step)
    new = content.codes - Content.from_json(locked.draft).codes
    kept = {code: number for code, number in locked.revisions.items() if code not in new}
    judged = _drafted(content, locked.format, now, kept)
    draft = judged.content.to_json()
    if draft == locked.draft:
        return locked
    # Revisions of removed cards are kept while an undo may bring the cards back.
    locked.revisions = (kept if len(kept) <= MOST_REMEMBERED else {}) | _held(judged)
    number = 1 + _last_step(locked)
    locked.steps.filter(number__gt=locked.step).delete()
    added = locked.steps.create(number=number, draft=draft)
    _forget_old_steps(locked)
    return _show(locked, added)


@transaction.atomic
def renew(*, deck: Deck, codes: Iterable[str], expected_step: int, now: datetime) -> Deck:
    """Take the newest revisions of cards, after the owner saw the changes; adds no undo step.

    Raises ``DraftMoved``.
    """
    locked = _locked(deck, expected_step)
    content, wanted = Content.from_json(locked.draft), frozenset(codes)
    kept = {code: number for code, number in locked.revisions.items() if code not in wanted}
    locked.revisions = kept | _held(_drafted(content, locked.format, now, kept))
    locked.save(update_fields=["revisions", "updated_at"])
    return locked


@transaction.atomic
def undo(*, deck: Deck, expected_step: int) -> Deck:
    """Go back one step. Raises ``DraftMoved``, ``NothingToUndo``."""
    locked = _locked(deck, expected_step)
    before = locked.steps.filter(number__lt=locked.step).order_by("-number").first()
    return _show(locked, errors.NothingToUndo.unless(before))


@transaction.atomic
def redo(*, deck: Deck, expected_step: int) -> Deck:
    """Go forward one step again. Raises ``DraftMoved``, ``NothingToRedo``."""
    locked = _locked(deck, expected_step)
    after = locked.steps.filter(number__gt=locked.step).order_by("number").first()
    return _show(locked, errors.NothingToRedo.unless(after))


@transaction.atomic
def describe(
    *,
    deck: Deck,
    name: str | None = None,
    note: str | None = None,
    format: Format | None = None,
    visibility: str | None = None,
) -> Deck:
    """Change the description of a deck; ``None`` leaves a field as it is.

    Raises ``DeckHidden`` if the deck was deleted, ``FormatOfAnotherGame``.
    """
    locked = _locked(deck, None)
    if format is not None and format.game != locked.game:
        raise errors.FormatOfAnotherGame
    said = {"name": name and name.strip(), "note": note, "format": format, "visibility": visibility}
    for field, value in said.items():
        if value is not None:
            setattr(locked, field, value)
    locked.save(update_fields=["name", "note", "format", "visibility", "updated_at"])
    return locked


@transaction.atomic
def save_version(*, deck: Deck, now: datetime, expected_step: int | None = None) -> DeckVersion:
    """Save the draft's cards and their revisions as a version with a new code.

    If the newest version has the same cards, revisions and starters, return that version. Raises
    ``VersionUnsavable`` with the problems when a card is unknown or a starter impossible, and
    ``DraftMoved`` when ``expected_step`` is given and outdated.
    """
    locked = _locked(deck, expected_step)
    judged = examine(
        Content.from_json(locked.draft),
        format=locked.format,
        day=now.date(),
        revisions=locked.revisions,
    )
    rows = _pins(judged)
    newest = queries.newest_version(locked)
    if newest is not None and rows == _pinned(newest):
        return newest
    version = DeckVersion(
        deck=locked, number=1 + (newest.number if newest else 0), code=_new_code(), saved_at=now
    )
    version.digest = queries.digest(_snapshot(judged))
    version.save(force_insert=True)
    DeckVersionCard.objects.bulk_create(
        DeckVersionCard(version=version, position=at, revision_id=revision, starts_on=piece)
        for at, (revision, piece) in enumerate(rows, start=1)
    )
    return version


@transaction.atomic
def clone(
    *, source: Deck | DeckVersion, owner: Player, now: datetime, name: str | None = None
) -> Deck:
    """Copy a draft or a version to a new private deck. Raises ``TooManyDecks``."""
    if isinstance(source, DeckVersion):
        deck, content, version = source.deck, queries.content_of(source), source
        revisions = queries.revisions_of(source)
    else:
        deck, content, version = source, Content.from_json(source.draft), None
        revisions = source.revisions
    return create(
        owner=owner, name=name or deck.name, format=deck.format, now=now,
        content=content, copied_from=version, revisions=revisions,
    )  # fmt: skip


@transaction.atomic
def delete(*, deck: Deck) -> None:
    """Delete a deck with its versions. Raises ``DeckSubmitted`` when one was handed in."""
    try:
        with transaction.atomic():
            deck.delete()
    except ProtectedError:
        raise errors.DeckSubmitted from None


@transaction.atomic
def erase_decks(*, owner: Player) -> None:
    """Delete a leaving player's decks; of decks handed in at events, the versions stay."""
    for deck in owner.decks.all():
        try:
            delete(deck=deck)
        except errors.DeckSubmitted:
            deck.steps.all().delete()
            Deck.objects.filter(pk=deck.pk).update(
                name="—", note="", visibility=Deck.Visibility.PRIVATE, draft=EMPTY.to_json(),
                step=0, revisions={},
            )  # fmt: skip


@transaction.atomic
def hand_over(*, giver: Player, taker: Player) -> None:
    """Give all decks of a guest to the player who claims it."""
    Deck.objects.filter(owner=giver).update(owner=taker)


def _locked(deck: Deck, expected_step: int | None) -> Deck:
    """Lock a deck. Raises ``DeckHidden`` when it was deleted meanwhile, ``DraftMoved``."""
    rows = Deck.objects.select_for_update(no_key=True, of=("self",)).select_related("format")
    locked = errors.DeckHidden.unless(rows.filter(pk=deck.pk).first())
    if expected_step is not None and locked.step != expected_step:
        raise errors.DraftMoved(params={"step": locked.step, "draft": locked.draft})
    return locked


def _drafted(
    content: Content, format: Format, now: datetime, revisions: Mapping[str, int]
) -> Judgement:
    return examine(content, format=format, day=now.date(), building=True, revisions=revisions)


def _held(judged: Judgement) -> dict[str, int]:
    return {code: known.revision.number for code, known in judged.known.items()}


def _last_step(deck: Deck) -> int:
    """Return the highest step number ever given: numbers never recur, so a stale tab is noticed."""
    return max(deck.step, deck.steps.aggregate(last=Max("number"))["last"] or 0)


def _forget_old_steps(deck: Deck) -> None:
    kept = deck.steps.order_by("-number").values_list("number", flat=True)[:STEPS_KEPT]
    DraftStep.objects.filter(deck=deck).exclude(number__in=list(kept)).delete()


def _show(deck: Deck, step: DraftStep) -> Deck:
    deck.step, deck.draft = step.number, step.draft
    deck.save(update_fields=["step", "draft", "revisions", "updated_at"])
    return deck


Pins = list[tuple[int, int | None]]


def _pins(judged: Judgement) -> Pins:
    """Return revision and starting piece for every card. Raises ``VersionUnsavable``."""
    pieces = {code: piece for piece, code in judged.content.starters}
    impossible = (
        len(pieces) < len(judged.content.starters)
        or any(piece not in range(1, 8) for piece in pieces.values())
        or not judged.content.codes <= judged.known.keys()
        or not pieces.keys() <= set(judged.content.cards)
    )
    if impossible:
        raise errors.VersionUnsavable(problems=judged.problems)
    rows: Pins = []
    for code in judged.content.cards:
        rows.append((judged.known[code].revision.pk, pieces.pop(code, None)))
    return rows


def _pinned(version: DeckVersion) -> Pins:
    rows = version.version_cards.order_by("position")
    return list(rows.values_list("revision_id", "starts_on"))


def _snapshot(judged: Judgement) -> dict[str, object]:
    return queries.snapshot_of(
        judged.allowed.game,
        [judged.known[code].revision for code in judged.content.cards],
        judged.content.pieces,
    )


def _new_code() -> str:
    """Issue a short code that nobody has. Raises ``RuntimeError`` when none is found."""
    for _attempt in range(20):
        code = codes.short_code(secrets.randbelow(codes.SHORT_CODES))
        if not DeckVersion.objects.filter(code=code).exists():
            return code
    raise RuntimeError("No free deck code in twenty attempts.")
