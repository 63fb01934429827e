"""Drawing without a database: words that fit, styles, paths, and the boards of all games."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engines.core.registry import games
from league.front.pictures import art
from league.front.pictures.drawing import lettering, paths, styles, svg
from league.front.pictures.drawing.layout import HEAVIEST, SIZE, picture
from league.front.pictures.drawing.parts import Row, Words
from league.front.pictures.drawing.styles import Styled

ENGLISH = "A Very Long Name of a Team That Nobody Could Ever Say in One Breath, and More " * 9


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("Ann", "Ann"),
        ("佐藤 花子", "佐藤 花子"),
        ("Ａｄ\u3000min", "Ａｄ min"),
        ("evil\u202ename", "evilname"),
        ("zero\u200bwidth\u200djoined", "zerowidthjoined"),
        ("🏉" * 10_000, "〓"),
        ("Zoë 🏉 Ann", "Zoë 〓 Ann"),
        ("e" + "\u0301" * 200, "é"),
        ("سلام", "〓"),
        ("a\x00b\nc", "ab c"),
        (" ", "–"),
        ("", "–"),
    ],
)
def test_names_of_any_kind_are_drawn(written: str, drawn: str) -> None:
    assert lettering.drawable(written) == drawn


@pytest.mark.parametrize("name", ["Ann", "佐藤花子のとても長いチーム名" * 4, ENGLISH, "W" * 300])
def test_a_name_shrinks_and_is_then_cut_by_its_measure(name: str) -> None:
    said, size = lettering.fitted(name, width=300, size=50, least=26)

    assert lettering.width_of(said, size) <= 300.5
    assert 26 <= size <= 50
    assert said.endswith("…") == (name != "Ann")


def test_a_long_text_is_cut_at_its_last_line() -> None:
    lines = lettering.lines_of(ENGLISH, width=300, size=30, most=3)

    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert max(lettering.width_of(line, 30) for line in lines) <= 300


CSS = """
:root { --ink: #123456; --soft: var(--ink) }
/* .board path { fill: red } */
.piece .body { fill: var(--soft); stroke-width: 2 }
.piece.holder .body { fill: #fff }
.none + .count { font: 800 17px var(--font) }
rect:not(.ring) { fill: red }
@media (prefers-color-scheme: dark) { :root { --ink: #fff } .piece .body { fill: red } }
"""


@pytest.mark.parametrize(
    ("around", "before", "name", "said"),
    [
        ("piece", "", "body", {"fill": "#123456", "stroke-width": "2"}),
        ("piece holder", "", "body", {"fill": "#fff", "stroke-width": "2"}),
        ("", "", "body", {}),
        ("", "none", "count", {"font-size": "17", "font-weight": "800"}),
        ("", "some", "count", {}),
    ],
)
def test_the_more_exact_rule_of_the_light_theme_counts(
    around: str, before: str, name: str, said: dict[str, str]
) -> None:
    above = Styled("g", frozenset(around.split()))
    left = Styled("rect", frozenset({before})) if before else None

    assert styles.sheet_of(CSS).of(Styled("rect", frozenset({name}), above, left)) == said


@pytest.mark.parametrize(
    ("d", "end"),
    [
        ("M1 2h3v4l-1 -1z", (3.0, 5.0)),
        ("M10 10H30V5L7 7", (7.0, 7.0)),
        ("M0 0C0 5 5 5 5 0S10 -5 10 0", (10.0, 0.0)),
        ("M0 0Q5 5 10 0T20 0", (20.0, 0.0)),
        ("M0 0a5 5 0 0 1 10 0", (10.0, 0.0)),
        ("M0 0 1 1 2 2", (2.0, 2.0)),
    ],
)
def test_a_path_ends_where_it_says(d: str, end: tuple[float, float]) -> None:
    assert paths.lines_of(d)[-1].points[-1] == pytest.approx(end)


def test_an_arc_keeps_its_distance_from_its_middle() -> None:
    (line,) = paths.lines_of("M-5 0A5 5 0 0 1 5 0")

    assert {round(x * x + y * y, 6) for x, y in line.points} == {25.0}
    assert min(y for _x, y in line.points) == pytest.approx(-5)


def test_a_dashed_line_has_gaps() -> None:
    (line,) = paths.lines_of("M0 0H10")

    dashes = paths.dashed(line, [3, 2])

    assert [(dash.points[0][0], dash.points[-1][0]) for dash in dashes] == [(0, 3), (5, 8)]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_the_board_of_every_game_is_drawn(game: Any) -> None:
    (board,) = art.example(game.key)
    rows = (Row("Ann", "3", leads=True), Row("🏉 Bob" * 40, "1"))

    png = picture(Words("over", rows=rows, under="under"), [board], art.mark())

    drawn = opened(png)
    assert drawn.size == SIZE
    assert len(png) <= HEAVIEST
    assert len(drawn.crop((700, 20, 1180, 610)).getcolors(SIZE[0] * SIZE[1])) > 12
    assert list(svg.texts(svg.root_of(board.drawn)))


def test_tables_and_grids_have_room_for_all() -> None:
    places = tuple(Row(f"Player {place}", "9", place=str(place)) for place in range(1, 8))

    tables = [
        opened(picture(Words(title="Cup", rows=places[:many]), (), art.mark())) for many in (1, 7)
    ]
    grid = opened(picture(Words(title="All"), art.emblems() * 4, art.mark()))

    assert [table.size for table in (*tables, grid)] == [SIZE] * 3
    assert tables[0] != tables[1]
