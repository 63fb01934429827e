"""The lines of a sitting that stand, and what was said since."""

from collections.abc import Sequence

from django.db.models import QuerySet

from engines.core.game import Seat
from league.play.models import Line, Seal, Sitting, TakingBack
from league.play.rules.course import Said
from league.play.rules.taking_back import Standing

KEPT = "_kept"


def standing(sitting: Sitting) -> QuerySet[Line]:
    """Return the lines that stand, in order: of each place in the record the last said."""
    newest = (
        Line.objects.filter(sitting=sitting, n__lte=sitting.length)
        .order_by("n", "-serial")
        .distinct("n")
    )
    return Line.objects.filter(pk__in=newest.values("pk")).order_by("n")


def kept(sitting: Sitting) -> list[Said]:
    """Return the standing lines; read once for a revision that a sitting's object is at."""
    known: tuple[int, list[Said]] | None = sitting.__dict__.get(KEPT)
    if known is None or known[0] != sitting.revision:
        rows = standing(sitting).values_list("kind", "text")
        known = sitting.__dict__[KEPT] = sitting.revision, [Said(*row) for row in rows]
    return known[1]


def went_on(sitting: Sitting, said: Sequence[Said]) -> None:
    """Let a sitting's object know its lines after ``said`` were written down."""
    stands = [*kept(sitting), *said]
    sitting.__dict__[KEPT] = sitting.revision + len(said), stands


def tail(sitting: Sitting, to: int) -> list[Standing]:
    """Return the standing lines after ``to``, and who said them."""
    rows = standing(sitting).filter(n__gt=to).values_list("n", "kind", "place_id")
    return [Standing(*row) for row in rows]


def since(sitting: Sitting, revision: int) -> Sequence[Line]:
    """Return what was said after a revision, for who had not seen it; voided lines too."""
    rows = Line.objects.filter(sitting=sitting, serial__gt=revision).select_related("place")
    return list(rows.order_by("serial"))


def taken_back(sitting: Sitting) -> Sequence[TakingBack]:
    rows = TakingBack.objects.filter(sitting=sitting).select_related("by", "agreed")
    return list(rows.order_by("serial"))


def sealed_at(sitting: Sitting) -> dict[str, str]:
    """Map the seats that have chosen at this moment to what they chose."""
    found = Seal.objects.filter(sitting=sitting, revision=sitting.revision).order_by("pk")
    return dict(found.values_list("seat", "text"))


def text_for(line: Line, eyes: Seat | None) -> str:
    """Return a line as this seat may see it, ``""`` a guest; None sees everything."""
    text: str = line.text if eyes is None else line.masked.get(eyes, line.text)
    return text
