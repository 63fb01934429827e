"""What the API says of decks, their drafts and their saved versions: rows in, plain JSON out."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from cards import models
from cards.api.shapes.cards import PrintedShape, printed_json
from cards.api.shapes.lists import JudgedShape, StartersField, verdict_json
from cards.queries import decks as queries, listings
from cards.queries.cards import PRINTED
from cards.queries.legality import Judgement
from cards.rules.compare import Difference
from league.jobs.site import whole_url
from league.people.api.serializers import Json, Shape, Url
from league.people.api.shapes import OwnerShape, named_json


class NewestShape(Shape):
    number: int
    code: str


class DeckShape(Shape, kind="deck"):
    uid: str
    name: str
    note: str
    game: str
    format: str
    visibility: Literal["private", "unlisted", "public"]
    owner: OwnerShape
    is_own: bool
    step: Annotated[int | None, "Current step of the draft; null for anybody but the owner."]
    newest: NewestShape | None
    created_at: datetime
    updated_at: datetime
    url: Url


def deck_json(row: models.Deck, *, newest: tuple[int, str] | None, viewer: Any) -> Json:
    """Return a deck and its newest version; the step of its draft for its owner only."""
    is_own = row.owner == queries.player_of(viewer)
    return DeckShape.json(
        row,
        format=row.format.code,
        owner=named_json(row.owner),
        is_own=is_own,
        step=row.step if is_own else None,
        newest=NewestShape.json(number=newest[0], code=newest[1]) if newest else None,
        url=whole_url("decks:deck", row.uid),
    )


class NewerShape(Shape):
    card: str
    revision: Annotated[int, "The revision that the deck holds."]
    newest: int
    differs: Annotated[list[str], "Names of the printed fields that differ."]


class DraftShape(JudgedShape, kind="draft"):
    """The draft that the owner is working on, judged as an unfinished deck as of today."""

    deck: str
    step: int
    format: str
    date: date
    cards: list[str]
    starters: Annotated[Any, StartersField]
    newer: Annotated[
        list[NewerShape], "Cards of which the draft holds an older revision than the newest."
    ]


def draft_json(row: models.Deck, judged: Judgement) -> Json:
    return DraftShape.json(
        row,
        deck=row.uid,
        format=row.format.code,
        date=judged.day,
        **judged.content.to_json(),
        newer=[
            NewerShape.json(
                card=code,
                revision=judged.known[code].revision.number,
                newest=newest.number,
                differs=[
                    name
                    for name in PRINTED
                    if getattr(judged.known[code].revision, name) != getattr(newest, name)
                ],
            )
            for code, newest in sorted(judged.newer.items())
        ],
        **verdict_json(judged),
    )


class VersionRowShape(Shape, kind="deck_version"):
    deck: Annotated[str, "The deck's uid."]
    name: str
    owner: OwnerShape
    format: str
    number: int
    code: Annotated[
        str,
        "Short code (CL-XXXX-XX) of the version; enough to open the version if the deck is public.",
    ]
    digest: Annotated[str, "SHA-256 of every printed field."]
    saved_at: datetime
    url: Url


def version_row_json(row: models.DeckVersion) -> Json:
    return VersionRowShape.json(
        row,
        deck=row.deck.uid,
        name=row.deck.name,
        owner=named_json(row.deck.owner),
        format=row.deck.format.code,
        url=whole_url("decks:version", row.deck.uid, row.number),
    )


class VersionShape(VersionRowShape):
    """A saved deck, with the card revisions that it pins."""

    share_code: Annotated[
        str,
        "The code that the caller can pass on to others; includes the key if "
        "the deck is not public.",
    ]
    long_code: Annotated[str | None, "Long code, which contains the whole list."]
    cards: list[PrintedShape]
    starters: Annotated[Any, StartersField]
    text: Annotated[str, "The list as text, for copying."]


def version_json(row: models.DeckVersion, viewer: Any) -> Json:
    """Return a version, with the code that ``viewer`` may hand on."""
    saved = queries.snapshot(row)
    return VersionShape.json(
        row,
        **version_row_json(row),
        share_code=queries.share_code(row, viewer),
        long_code=listings.long_code_of(row),
        cards=[printed_json(card) for card in saved["cards"]],
        starters=saved["starters"],
        text=listings.text_of(row),
    )


class ChangedShape(Shape):
    before: PrintedShape
    after: PrintedShape
    differs: Annotated[list[str], "Names of the printed fields that differ."]


class MoveShape(Shape):
    piece: int
    before: str | None
    after: str | None


class ComparisonShape(Shape, kind="comparison"):
    a: VersionRowShape
    b: VersionRowShape
    added: list[PrintedShape]
    removed: list[PrintedShape]
    changed: list[ChangedShape]
    moves: list[MoveShape]
    kept: int


def comparison_json(a: models.DeckVersion, b: models.DeckVersion, difference: Difference) -> Json:
    return ComparisonShape.json(
        difference,
        a=version_row_json(a),
        b=version_row_json(b),
        added=[printed_json(card) for card in difference.added],
        removed=[printed_json(card) for card in difference.removed],
        changed=[
            ChangedShape.json(
                before=printed_json(change.before),
                after=printed_json(change.after),
                differs=list(change.fields),
            )
            for change in difference.changed
        ],
        moves=[
            MoveShape.json(
                move,
                before=move.before["code"] if move.before else None,
                after=move.after["code"] if move.after else None,
            )
            for move in difference.moves
        ],
    )


class SheetShape(Shape, kind="sheet"):
    uid: str
    code: str
    language: str
    state: Literal["ready", "queued", "running", "done", "stuck"]
    asked_at: datetime
    made_at: datetime | None
    pdf: Url | None


def sheet_json(row: models.Sheet) -> Json:
    return SheetShape.json(
        row,
        code=row.version.code,
        state="ready" if row.made_at else (row.job.state if row.job else "stuck"),
        pdf=whole_url("api:sheet-pdf", row.uid) if row.made_at else None,
    )
