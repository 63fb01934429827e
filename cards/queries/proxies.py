"""Cards of a saved deck to print and cut out, by the revisions that it pins."""

from typing import Final

from cards.faces import FaceData
from cards.models import DeckVersion
from cards.queries.decks import face, pinned

ON_A_PAGE: Final = 9  # of A4, with the sizes of css/cards/proxies.css
Page = list[FaceData]


def proxies(version: DeckVersion) -> list[Page]:
    """Return the faces of every copy, page by page. Two queries."""
    faces = [face(row.revision) for row in pinned(version)]
    return [faces[at : at + ON_A_PAGE] for at in range(0, len(faces), ON_A_PAGE)]
