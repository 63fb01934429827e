"""Reading decks and their versions: these queries decide who may see which."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, TypeVar

from django.db.models import Count, Exists, F, Model, OuterRef, Prefetch, Q, QuerySet, Sum
from django.urls import reverse

from cards.errors import DeckHidden
from cards.faces import PALETTE, FaceData
from cards.models import Card, CardRevision, Deck, DeckVersion, DeckVersionCard, Sheet
from cards.models.cards import in_language
from cards.queries.legality import persons_of, with_persons
from cards.rules import codes
from cards.rules.content import Content
from league.jobs.hooks import Hook
from league.people.models import Player, User
from league.people.shared import zones

Viewer = Any  # django.contrib.auth's AnonymousUser, or a User
Provider = Callable[[Viewer], QuerySet[Any]]
# More versions that a user sees: ``provider(user)`` returns their ids (a values queryset).
also_open: Final = Hook[Provider]()
Row = TypeVar("Row", bound=Model)


def player_of(user: Viewer) -> Player | None:
    return getattr(user, "player", None) if getattr(user, "is_authenticated", False) else None


def saved() -> Exists:
    return Exists(DeckVersion.objects.filter(deck=OuterRef("pk")))


def own_decks(user: Viewer) -> QuerySet[Deck]:
    return _listed(Deck.objects.filter(owner=player_of(user)))


def public_decks() -> QuerySet[Deck]:
    return _listed(Deck.objects.filter(saved(), visibility=Deck.Visibility.PUBLIC))


def newest_public(game: str) -> QuerySet[Deck]:
    """Return the public decks of a game, the one saved last first."""
    return public_decks().filter(format__game=game).order_by(F("newest_at").desc(), "-pk")


def public_decks_named(asked: str) -> QuerySet[Deck]:
    """Find public decks by a part of their name or of their player's name or handle."""
    words = asked.strip()
    decks = public_decks()
    if not words:
        return decks
    return decks.filter(
        Q(name__icontains=words)
        | Q(owner__display_name__icontains=words)
        | Q(owner__handle__icontains=words)
    )


def visible_decks(user: Viewer) -> QuerySet[Deck]:
    """Return the decks that a list may show: own ones, and public ones with a saved version."""
    return _listed(
        Deck.objects.filter(
            Q(owner=player_of(user), owner__isnull=False)
            | (Q(saved()) & Q(visibility=Deck.Visibility.PUBLIC))
        )
    )


def openable_decks(user: Viewer) -> QuerySet[Deck]:
    """Return the decks that open by uid; unlisted ones too, so never show this as a list."""
    return Deck.objects.filter(
        Q(owner=player_of(user), owner__isnull=False)
        | (Q(saved()) & ~Q(visibility=Deck.Visibility.PRIVATE))
    ).select_related("owner", "format")


def openable_versions(user: Viewer) -> QuerySet[DeckVersion]:
    """Return the versions that open by deck and number; never show this as a list."""
    return _versions(user, ~Q(deck__visibility=Deck.Visibility.PRIVATE))


def _versions(user: Viewer, open_to_others: Q) -> QuerySet[DeckVersion]:
    seen = Q(deck__owner=player_of(user), deck__owner__isnull=False) | open_to_others
    if getattr(user, "is_authenticated", False):
        for provider in also_open:
            seen |= Q(pk__in=provider(user))
    return DeckVersion.objects.filter(seen).select_related("deck__owner", "deck__format")


def own_deck(uid: str, user: Viewer) -> Deck:
    """Return a deck of the account. Raises ``DeckHidden``, also for somebody else's deck."""
    return _row_by(Deck.objects.filter(owner=player_of(user), owner__isnull=False), uid=uid)


def reread(deck: Deck) -> Deck:
    """Return a deck read anew. Raises ``DeckHidden`` when it was deleted meanwhile."""
    return _row_by(Deck.objects.select_related("owner", "format"), pk=deck.pk)


def deck_by_uid(uid: str, user: Viewer) -> Deck:
    """Return a deck that may be opened. Raises ``DeckHidden``."""
    return _row_by(openable_decks(user), uid=uid)


def version_of(uid: str, number: int, user: Viewer) -> DeckVersion:
    """Return a version that may be opened. Raises ``DeckHidden``."""
    return _row_by(openable_versions(user), deck__uid=uid, number=number)


def newest_version(deck: Deck) -> DeckVersion | None:
    return deck.versions.order_by("-number").first()


def versions_of(deck: Deck) -> QuerySet[DeckVersion]:
    return deck.versions.annotate(count=Count("version_cards")).order_by("-number")


def by_code(code: str, user: Viewer) -> DeckVersion:
    """Return the version that a short code names, however it is typed.

    The code alone opens a version that is public or that ``user`` may see; with its key also an
    unlisted one. Raises ``DeckHidden``.
    """
    try:
        read = codes.read_issued(code)
    except codes.CodeError:
        raise DeckHidden from None
    public = Q(deck__visibility=Deck.Visibility.PUBLIC)
    keyed = Q(deck__visibility=Deck.Visibility.UNLISTED, key=read.key)
    return _row_by(_versions(user, public | keyed if read.key else public), code=read.code)


def any_version(called: str) -> DeckVersion:
    """Return a saved version for an operator, whoever may see it.

    ``called`` is its code, with or without the key, or the deck as its address has it: ``<uid>``
    for the newest version, ``<uid>/<number>`` for another. Raises ``DeckHidden``, and ``CodeError``
    for a code that was typed wrongly.
    """
    versions = DeckVersion.objects.select_related("deck")
    uid, slash, number = called.strip().partition("/")
    if Deck.objects.filter(uid=uid).exists():
        of_deck = versions.filter(deck__uid=uid).order_by("-number")
        if slash:
            of_deck = of_deck.filter(number=number if number.isascii() and number.isdigit() else 0)
        return DeckHidden.unless(of_deck.first())
    return _row_by(versions, code=codes.read_short(called))


def may_pass_on(version: DeckVersion, user: Viewer) -> bool:
    """Tell whether a reader of a version is shown its key; staff is not."""
    own = player_of(user)
    return (own is not None and version.deck.owner_id == own.pk) or (
        version.deck.visibility == Deck.Visibility.UNLISTED
    )


def share_code(version: DeckVersion, user: Viewer) -> str:
    """Return the code that this reader can hand on: with its key where the deck is not public."""
    if version.deck.visibility == Deck.Visibility.PUBLIC or not may_pass_on(version, user):
        return version.code
    return codes.with_key(version.code, version.key)


def sheet_of(uid: str, user: User) -> Sheet:
    """Return a sheet that this account asked for. Raises ``DeckHidden``."""
    sheets = Sheet.objects.select_related("version__deck__owner", "job").filter(asked_by=user)
    return _row_by(sheets, uid=uid)


def content_of(version: DeckVersion) -> Content:
    """Return a version's cards and starters as plain codes. One query."""
    rows = list(
        version.version_cards.order_by("position").values_list("revision__card__code", "starts_on")
    )
    return Content.of(
        tuple(code for code, _piece in rows), {piece: code for code, piece in rows if piece}
    )


def revisions_of(version: DeckVersion) -> dict[str, int]:
    """Return the revision of each card that a version pins, by the card's code. One query."""
    return dict(version.version_cards.values_list("revision__card__code", "revision__number"))


def pinned(version: DeckVersion) -> list[DeckVersionCard]:
    """Return a version's rows in canonical order with revision, card, set, persons. Two queries."""
    rows = version.version_cards.order_by("position").prefetch_related(
        Prefetch("revision", with_persons(CardRevision.objects.all()))
    )
    return list(rows)


def snapshot(version: DeckVersion) -> dict[str, Any]:
    """Return every printed field of every card revision, and the starters, as plain JSON."""
    rows = pinned(version)
    return snapshot_of(
        version.deck.game,
        [row.revision for row in rows],
        {row.starts_on: row.revision.card.code for row in rows if row.starts_on},
    )


def snapshot_of(
    game: str, revisions: Iterable[CardRevision], starters: Mapping[int, str]
) -> dict[str, Any]:
    """Return the snapshot of revisions that come from ``with_persons``, in canonical order."""
    return {
        "game": game,
        "cards": [printed(revision) for revision in revisions],
        "starters": {str(piece): code for piece, code in sorted(starters.items())},
    }


def digest(snapshot: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(snapshot, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def printed(revision: CardRevision) -> dict[str, Any]:
    """Return the printed fields of a revision, which comes from ``with_persons``."""
    card = revision.card
    return {
        "code": card.code,
        "revision": revision.number,
        "set": {
            "code": card.card_set.code,
            "ja": card.card_set.name_ja,
            "en": card.card_set.name_en,
            "house": card.card_set.house,
        },
        "names": {"ja": revision.name_ja, "en": revision.name_en},
        "persons": [
            {"id": p.slug, "ja": p.ja, "en": p.en, "reading": p.reading, "romaji": p.romaji}
            for p in persons_of(revision)
        ],
        "number": revision.carrier_number,
        "cost": revision.cost,
        "run": revision.run,
        "phys": revision.phys,
        "skill": _skill(revision),
        "rarity": revision.rarity,
        "illustration": {"palette": revision.palette, "emblem": revision.emblem},
        "flavour": {"ja": revision.flavour_ja, "en": revision.flavour_en},
        **({} if revision.component is None else {"component": revision.component}),
    }


def _skill(revision: CardRevision) -> dict[str, Any] | None:
    if not revision.skill_effect and not revision.skill_ja and not revision.skill_en:
        return None
    return {
        "kind": revision.skill_kind,
        "effect": revision.skill_effect,
        "magnitude": revision.skill_magnitude,
        "per_phase": revision.per_phase,
        "per_match": revision.per_match,
        "text": {"ja": revision.skill_ja, "en": revision.skill_en},
    }


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A row of a list of decks, as ``components/deck/deck_row.html`` shows it."""

    uid: str
    name: str
    href: str
    code: str
    count: int
    cost: int | None
    owner: Player
    updated: datetime
    status_tone: str
    status_label: str


def listed(deck: Deck, *, mine: bool) -> ListedDeck:
    """Describe a deck of a list: to others its newest version, not the draft."""
    count, cost = deck.newest_count or 0, deck.newest_cost  # type: ignore[attr-defined]
    return ListedDeck(
        uid=deck.uid,
        name=deck.name,
        href=reverse("decks:deck", args=[deck.uid]),
        code=deck.newest_code or "",  # type: ignore[attr-defined]
        count=len(deck.draft.get("cards", ())) if mine else count,
        cost=None if mine else cost,
        owner=deck.owner,
        updated=deck.updated_at if mine else deck.newest_at,  # type: ignore[attr-defined]
        status_tone="muted" if deck.visibility == Deck.Visibility.PRIVATE else "info",
        status_label=deck.get_visibility_display() if mine else deck.format.name,
    )


def _listed(decks: QuerySet[Deck]) -> QuerySet[Deck]:
    newest = DeckVersion.objects.filter(deck=OuterRef("pk")).order_by("-number")
    summed = newest.annotate(
        count=Count("version_cards"), cost=Sum("version_cards__revision__cost")
    )
    return decks.select_related("owner", "format").annotate(
        newest_code=newest.values("code")[:1],
        newest_number=newest.values("number")[:1],
        newest_at=newest.values("saved_at")[:1],
        newest_count=summed.values("count")[:1],
        newest_cost=summed.values("cost")[:1],
    )


def face(revision: CardRevision) -> FaceData:
    """Return the face of a revision, which comes from ``with_persons``."""
    names = [in_language(person.ja, person.en) for person in persons_of(revision)]
    return face_with(revision, revision.card, names)


def face_with(revision: CardRevision, card: Card, persons: Iterable[str]) -> FaceData:
    """Return the face of a card's revision, with the names of the card's persons."""
    palette = revision.palette
    return FaceData(
        code=card.code,
        set_name=card.card_set.name,
        number=revision.carrier_number,
        name_ja=revision.name_ja,
        name_en=revision.name_en,
        persons=tuple(persons),
        cost=revision.cost or 0,
        run=revision.run or 0,
        phys=revision.phys or 0,
        rarity=revision.rarity,
        palette=(palette[0], palette[1], palette[2]) if len(palette) == 3 else PALETTE,
        emblem=revision.emblem or "star",
        skill_kind=revision.skill_kind,
        skill_text_ja=revision.skill_ja,
        skill_text_en=revision.skill_en,
        invented=card.card_set.house,
        flavour_ja=revision.flavour_ja,
        flavour_en=revision.flavour_en,
    )


def today_of(player: Player | None, now: datetime) -> date:
    """Return today's date in a player's time zone, in UTC without a player."""
    return now.astimezone(zones.zone_named(player.time_zone if player else "UTC")).date()


def _row_by(rows: QuerySet[Row], **by: Any) -> Row:
    return DeckHidden.unless(rows.filter(**by).first())
