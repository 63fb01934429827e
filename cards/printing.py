"""The printed deck sheet: an A4 page with all that players and staff need to know of a deck."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno
from django.utils.translation import gettext as _, pgettext
from fpdf import FPDF
from fpdf.enums import MethodReturnValue, WrapMode, XPos, YPos

from cards.models import DeckVersion, DeckVersionCard
from cards.queries import decks as queries
from cards.rules.symbols import in_words
from league.jobs.site import whole_url

FONT = Path(__file__).with_name("data") / "fonts" / "ipaexg.ttf"
MARGIN = 12.0  # mm, as everything below
WIDTH = 210 - 2 * MARGIN
BOTTOM = 297 - 14.0
QR = 26.0
INK, GREY, TINT = 20, 110, 238
FIRST_CJK = "\u2e80"  # from here on a text breaks anywhere, not between words


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A card. ``number`` None: flexible; ``piece`` is where it starts, None if it does not."""

    code: str
    number: int | None
    name: str
    second_name: str
    cost: int
    run: int
    phys: int
    skill: str
    piece: int | None


@dataclass(frozen=True, slots=True)
class SheetData:
    title: str
    player: str
    code: str
    share: str
    version: int
    url: str
    format: str
    digest: str
    lines: tuple[PrintedLine, ...]

    @property
    def cost(self) -> int:
        return sum(line.cost for line in self.lines)


def sheet_data(version: DeckVersion, share: str, language: str) -> SheetData:
    """Return the data of a sheet; ``share`` is the code that the requesting reader can hand on."""
    deck = version.deck
    return SheetData(
        title=deck.name,
        player=f"{deck.owner.display_name} @{deck.owner.handle}",
        code=version.code,
        share=share,
        version=version.number,
        url=whole_url("deck-by-code", share),
        format=deck.format.name,
        digest=version.digest,
        lines=tuple(_printed_line(row, language) for row in queries.pinned(version)),
    )


def _printed_line(row: DeckVersionCard, language: str) -> PrintedLine:
    revision = row.revision
    names = (revision.name_ja, revision.name_en)
    first, second = names if language.startswith("ja") else names[::-1]
    return PrintedLine(
        code=revision.card.code,
        number=revision.carrier_number,
        name=first or second,
        second_name=second,
        cost=revision.cost or 0,
        run=revision.run or 0,
        phys=revision.phys or 0,
        skill=in_words(revision.skill_text, language),
        piece=row.starts_on,
    )


# Piece, number, code, name, cost, run, phys, skill: widths in mm.
COLUMNS = (10.0, 9.0, 18.0, 60.0, 10.0, 9.0, 10.0, WIDTH - 126.0)


class _Page(FPDF):
    """Repeats the head of the table and the foot on every page."""

    def __init__(self, sheet: SheetData) -> None:
        super().__init__(format="A4")
        self.sheet = sheet
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(False)
        self.add_font("IPAexGothic", fname=FONT)
        self.set_font("IPAexGothic", size=9)
        self.set_draw_color(GREY)
        self.set_line_width(0.15)

    def footer(self) -> None:
        self.set_y(-10)
        self.set_font_size(6.5)
        self.set_text_color(GREY)
        place = f"{self.sheet.code} · {self.page_no()}/{{nb}} · SHA-256 {self.sheet.digest}"
        self.cell(WIDTH, 4, f"Carrier League · {place}")
        self.set_text_color(INK)


def draw(sheet: SheetData) -> bytes:
    """Return the sheet as a PDF, in the language that is active."""
    page = _Page(sheet)
    page.set_title(f"{sheet.title} {sheet.code}")
    page.set_creator("Carrier League")
    page.add_page()
    _head(page, sheet)
    _blanks(page)
    _table_head(page)
    for line in sheet.lines:
        _row(page, line)
    _totals(page, sheet)
    return bytes(page.output())


def _head(page: _Page, sheet: SheetData) -> None:
    _qr(page, sheet.url, x=210 - MARGIN - QR, y=MARGIN)
    room = WIDTH - QR - 4
    page.set_xy(MARGIN, MARGIN)
    _say(page, room, 8, _one_line(page, sheet.title, room, 16), size=16)
    _say(page, room, 8, sheet.share, size=15)
    facts = [
        _("Player: %(name)s") % {"name": sheet.player},
        _("Format: %(name)s") % {"name": sheet.format}
        + "   "
        + _("Version: %(number)s") % {"number": sheet.version},
    ]
    for fact in facts:
        _say(page, room, 5, _one_line(page, fact, room, 9.5), size=9.5)


def _blanks(page: _Page) -> None:
    """Draw the lines to fill in by hand: event, date, table, signature."""
    page.set_xy(MARGIN, MARGIN + QR + 4)
    page.set_font_size(8.5)
    for label, width in (
        (_("Event"), 68),
        (_("Date"), 34),
        (_("Table no."), 24),
        (_("Signature"), 60),
    ):
        x, y = page.get_x(), page.get_y()
        page.cell(width, 5, label)
        page.line(x + page.get_string_width(label) + 3, y + 5, x + width - 3, y + 5)
        page.set_xy(x + width, y)
    page.set_xy(MARGIN, page.get_y() + 8)


def _table_head(page: _Page) -> None:
    page.set_font_size(7.5)
    page.set_fill_color(TINT)
    labels = (
        _("Starts"), pgettext("number", "No."), _("Code"), _("Name"),
        _("Cost"), _("Run"), _("Phys"), _("Skill"),
    )  # fmt: skip
    for label, width in zip(labels, COLUMNS, strict=True):
        page.cell(width, 5.5, label, border="B", fill=True)
    page.set_xy(MARGIN, page.get_y() + 5.5)


def _row(page: _Page, line: PrintedLine) -> None:
    skill = _wrapped(page, line.skill, COLUMNS[7] - 2, 6.8)
    height = max(8.6, 3.1 * len(skill) + 1.6)
    if page.get_y() + height > BOTTOM:
        page.add_page()
        _table_head(page)
    y = page.get_y()
    if line.piece is not None:
        page.set_fill_color(TINT)
        page.rect(MARGIN, y, COLUMNS[0] + COLUMNS[1], height, style="F")
    number = "*" if line.number is None else str(line.number)
    start = "" if line.piece is None else f"★{line.piece}"
    values = (start, number, line.code, None, str(line.cost), str(line.run), str(line.phys))
    x = MARGIN
    for value, width in zip(values, COLUMNS, strict=False):
        page.set_xy(x, y)
        if value is None:
            _name(page, line, width)
        else:
            _say(page, width, height, value, size=9)
        x += width
    for at, text in enumerate(skill):
        page.set_xy(x, y + 0.8 + 3.1 * at)
        _say(page, COLUMNS[7], 3.1, text, size=6.8)
    page.line(MARGIN, y + height, MARGIN + WIDTH, y + height)
    page.set_xy(MARGIN, y + height)


def _name(page: _Page, line: PrintedLine, width: float) -> None:
    x, y = page.get_x(), page.get_y() + 0.7
    page.set_xy(x, y)
    _say(page, width, 4, _one_line(page, line.name, width - 1, 8.5), size=8.5)
    page.set_xy(x, y + 3.8)
    page.set_text_color(GREY)
    _say(page, width, 3.4, _one_line(page, line.second_name, width - 1, 6.5), size=6.5)
    page.set_text_color(INK)


def _totals(page: _Page, sheet: SheetData) -> None:
    if page.get_y() + 6 > BOTTOM:
        page.add_page()
    words = _("%(count)s cards · total cost %(cost)s · ★ starts on that piece · * is flexible")
    _say(page, WIDTH, 6, words % {"count": len(sheet.lines), "cost": sheet.cost}, size=8.5)


def _say(page: _Page, width: float, height: float, text: str, *, size: float) -> None:
    page.set_font_size(size)
    page.cell(width, height, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _one_line(page: _Page, text: str, width: float, size: float) -> str:
    """Cut a text that is wider than its column, with an ellipsis."""
    page.set_font_size(size)
    if page.get_string_width(text) <= width - 2:
        return text
    while text and page.get_string_width(text + "…") > width - 2:
        text = text[:-1]
    return text + "…"


def _wrapped(page: _Page, text: str, width: float, size: float) -> list[str]:
    page.set_font_size(size)
    mode = WrapMode.CHAR if any(sign >= FIRST_CJK for sign in text) else WrapMode.WORD
    lines: Any = page.multi_cell(
        width, 3, text or "—", dry_run=True, output=MethodReturnValue.LINES, wrapmode=mode
    )
    return [str(line) for line in lines]


def _qr(page: _Page, url: str, *, x: float, y: float) -> None:
    matrix = segno.make(url, error="m", micro=False).matrix
    module = QR / len(matrix)
    page.set_fill_color(0)
    for at, row in enumerate(matrix):
        for start, length in _runs(row):
            page.rect(x + start * module, y + at * module, length * module, module, style="F")


def _runs(row: bytearray) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(row):
        end = start
        while end < len(row) and row[end] == row[start]:
            end += 1
        if row[start]:
            yield start, end - start
        start = end
