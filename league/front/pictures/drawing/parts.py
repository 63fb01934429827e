"""What a picture is drawn from: known to who only asks for one, and so without Pillow."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A side or a place in a table; ``leads``: it has won, or is the first."""

    text: str
    value: str = ""
    place: str = ""
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """All that a picture says, from top to bottom."""

    over: str = ""
    title: str = ""
    rows: tuple[Row, ...] = ()
    facts: tuple[str, ...] = ()
    under: str = ""


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing of the site's templates, with the style sheets that it needs."""

    drawn: str
    css: str = ""
