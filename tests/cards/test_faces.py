import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template import engines

from cards import faces
from cards.rules import wrapping
from cards.templatetags.charts import chart
from tests.engines.parts import example
from tests.markup import tight

SVG = "{http://www.w3.org/2000/svg}"
HOUSE = json.loads(
    (Path(faces.__file__).parent / "data" / "founders.json").read_text(encoding="utf-8")
)


def face_of(card: dict) -> faces.FaceData:
    skill = card["skill"] or {"kind": "", "text": {"ja": "", "en": ""}}
    return faces.FaceData(
        code=card["code"],
        set_name=card["set"],
        number=card["number"],
        name_ja=card["names"]["ja"],
        name_en=card["names"]["en"],
        persons=tuple(person["ja"] for person in card["persons"]),
        cost=card["cost"],
        run=card["run"],
        phys=card["phys"],
        rarity=card["rarity"],
        palette=tuple(card["illustration"]["palette"]),
        emblem=card["illustration"]["emblem"],
        skill_kind=skill["kind"],
        skill_text_ja=skill["text"]["ja"],
        skill_text_en=skill["text"]["en"],
        flavour_ja=card["flavour"]["ja"],
        flavour_en=card["flavour"]["en"],
    )


HOUSE_FACES = [face_of(card) for card in HOUSE["cards"]]
# The longest names that a card can have, of one word and of many.
LONGEST = ("長" * 60, "Wolfeschlegelsteinhausenberger" * 2, "W" * 60, "The Long Name of It " * 3)
WIDTHS = {"full": 356, "small": 154, "mini": 104}
BOTTOMS = {"full": 324, "small": 178, "mini": 150}
every_size = pytest.mark.parametrize("size", WIDTHS)
every_language = pytest.mark.parametrize("language", ["ja", "en"])


def svg_of(face: faces.FaceData, **options) -> str:
    drawing = faces.draw(face, **{"language": "en", "uid": "u", **options})
    template = engines["django"].get_template("cards/face/face.svg")
    return template.render({"drawing": drawing, "standalone": True})


def words_of(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter()]


@every_size
@every_language
def test_a_house_card_is_drawn_as_well_formed_xml(size, language):
    for face in HOUSE_FACES:
        with example(face.code):
            root = ElementTree.fromstring(svg_of(face, size=size, language=language))

            assert root.tag == f"{SVG}svg"
            assert root.get("role") == "img"
            name = face.name_ja if language == "ja" else face.name_en
            title = root.findtext(f"{SVG}title") or root.get("aria-label")
            assert title == f"{face.code} {name}"


@every_language
def test_no_word_of_a_house_card_is_lost(language):
    for face in HOUSE_FACES:
        with example(face.code):
            drawing = faces.draw(face, language=language, uid="u")
            name = face.name_ja if language == "ja" else face.name_en
            skill = face.skill_text_ja if language == "ja" else face.skill_text_en

            squashed = [
                "".join(line.text for line in lines) for lines in (drawing.heading, drawing.skill)
            ]

            assert [text.replace(" ", "") for text in squashed] == [
                name.replace(" ", ""),
                skill.replace(" ", ""),
            ]


@every_language
def test_the_lines_of_a_house_card_stay_in_their_boxes(language):
    for face in HOUSE_FACES:
        with example(face.code):
            drawing = faces.draw(face, language=language, uid="u")

            assert len(drawing.skill) <= 6
            assert max((line.y for line in drawing.skill), default=0) <= 486
            assert all(
                wrapping.advance(line.text) * drawing.skill_size <= 348 for line in drawing.skill
            )


@every_language
def test_a_house_card_without_a_skill_shows_its_flavour_text_instead(language):
    for face in HOUSE_FACES:
        with example(face.code):
            drawing = faces.draw(face, language=language, uid="u")
            flavour = face.flavour_ja if language == "ja" else face.flavour_en

            assert bool(drawing.skill) != bool(drawing.flavour)
            if drawing.flavour:
                assert "".join(line.text for line in drawing.flavour).replace(
                    " ", ""
                ) == flavour.replace(" ", "")
                assert all(
                    wrapping.advance(line.text) * faces.FLAVOUR <= 300 for line in drawing.flavour
                )
                assert all(400 < line.y < 480 for line in drawing.flavour)
                assert flavour in drawing.description


@every_language
def test_a_card_with_nothing_to_say_shows_its_emblem_twice(language):
    mute = replace(HOUSE_FACES[0], flavour_ja="", flavour_en="", emblem="crane")
    emblem = faces.emblems()["crane"]

    svg = svg_of(mute, language=language)

    assert faces.draw(mute, language=language, uid="u").is_bare
    assert svg.count(emblem.body or emblem.line) == 2
    assert svg_of(HOUSE_FACES[0]).count(faces.emblems()[HOUSE_FACES[0].emblem].line) == 1


@every_language
def test_an_endless_flavour_is_cut_and_says_so(language):
    endless = replace(HOUSE_FACES[0], flavour_ja="風" * 500, flavour_en="wind " * 200)

    drawing = faces.draw(endless, language=language, uid="u")

    assert len(drawing.flavour) == 3
    assert drawing.flavour[-1].text.endswith("…")


@every_size
def test_a_drawing_needs_no_inline_style_or_script(size):
    svg = svg_of(HOUSE_FACES[0], size=size)

    assert re.findall(r"\sstyle=|<style|<script|\son\w+=", svg) == []


def test_every_emblem_of_the_house_set_is_drawn():
    family = HOUSE["emblem_family"]

    assert sorted(faces.emblems()) == sorted(family)
    assert all(emblem.body or emblem.line for emblem in faces.emblems().values())


def test_an_unknown_emblem_is_a_star():
    drawing = faces.draw(replace(HOUSE_FACES[0], emblem="kraken"), language="en", uid="u")

    assert drawing.emblem == faces.emblems()["star"]


def test_text_is_escaped():
    nasty = replace(
        HOUSE_FACES[0],
        name_en='<script>"&',
        code="<b>",
        persons=("</svg>",),
        skill_kind="active",
        skill_text_en="a < b & c",
    )

    words = words_of(svg_of(nasty))

    assert {'<script>"&', "</svg>", "a < b & c"} <= set(words)


def test_what_is_no_colour_does_not_reach_the_drawing():
    drawing = faces.draw(
        replace(HOUSE_FACES[0], palette=("red", 'url("//x")', "#abcdef")), language="en", uid="u"
    )

    assert (drawing.dark, drawing.mid, drawing.light) == (*faces.PALETTE[:2], "#abcdef")


def test_two_drawings_with_two_uids_share_no_id():
    first, second = (
        set(re.findall(r'\bid="([^"]+)"', svg_of(HOUSE_FACES[0], uid=uid))) for uid in ("a", "b")
    )

    assert len(first) == 5
    assert first & second == set()


def test_inlined_drawings_of_one_page_share_no_id():
    page = engines["django"].from_string(
        "{% load card_faces %}{% for face in faces %}{% card_face face size='small' %}{% endfor %}"
    )

    ids = re.findall(r'\bid="([^"]+)"', page.render({"faces": HOUSE_FACES[:24]}))

    assert len(ids) == 24 * 5
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("number", range(1, 8))
def test_a_number_has_its_own_figure(number):
    drawing = faces.draw(replace(HOUSE_FACES[0], number=number), language="ja", uid="u")

    assert (drawing.figure, drawing.is_flexible) == (faces.DIGITS[number], False)


def test_a_flexible_card_has_no_figure_but_two_loops():
    drawing = faces.draw(replace(HOUSE_FACES[0], number=None), language="ja", uid="u")

    assert (drawing.figure, drawing.is_flexible) == (faces.FLEXIBLE, True)
    assert "フレキシブル" in drawing.description


def test_a_starter_has_a_white_figure():
    outline, white = (svg_of(HOUSE_FACES[0], figure=figure) for figure in ("outline", "white"))

    assert outline.count(faces.DIGITS[1]) == 2
    assert white.count(faces.DIGITS[1]) == 1


def test_a_card_of_the_outside_world_has_no_house_mark():
    drawing = faces.draw(replace(HOUSE_FACES[0], invented=False), language="en", uid="u")

    assert drawing.invented_mark == ""


def test_japanese_breaks_by_character_but_not_before_a_full_stop():
    assert wrapping.wrap("あいうえお。かき", width=5) == ("あいうえ", "お。かき")


def test_japanese_does_not_end_a_line_with_an_opening_bracket():
    assert wrapping.wrap("あいう「えお」か", width=4) == ("あいう", "「えお」", "か")


def test_english_breaks_by_word():
    assert wrapping.wrap("one two three", width=4.5) == ("one two", "three")


def test_a_word_wider_than_a_line_is_cut():
    lines = wrapping.wrap("x" * 40, width=5)

    assert "".join(lines) == "x" * 40
    assert all(wrapping.advance(line) <= 5 for line in lines)


@pytest.mark.parametrize("text", ["", " ", "\n", "　"])
def test_nothing_makes_no_lines(text):
    assert wrapping.wrap(text, width=5) == ()


@every_language
def test_an_endless_text_is_cut_and_says_so(language):
    endless = replace(
        HOUSE_FACES[0],
        name_ja="長" * 300,
        name_en="long " * 80,
        persons=("誰" * 300,),
        skill_text_ja="文" * 2000,
        skill_text_en="word " * 500,
        set_name="組" * 200,
    )

    drawing = faces.draw(endless, language=language, uid="u")

    assert len(drawing.skill) == 6
    assert drawing.skill[-1].text.endswith("…")


@every_size
@every_language
def test_a_name_is_never_cut_and_stays_in_its_place(size, language):
    nasty = [replace(HOUSE_FACES[0], name_ja=name, name_en=name) for name in LONGEST]
    for face in (*HOUSE_FACES, *nasty, replace(nasty[0], name_ja="長" * 300, name_en="x" * 300)):
        with example(face.code):
            drawing = faces.draw(face, language=language, uid="u", size=size)
            name = face.name_ja if language == "ja" else face.name_en

            shown = "".join(line.text for line in drawing.heading)
            assert shown.replace(" ", "") == name.replace(" ", "")
            assert max(line.y for line in drawing.heading) <= BOTTOMS[size]
            assert all(
                line.squeeze == WIDTHS[size]
                or wrapping.bold(line.text) * drawing.heading_size <= WIDTHS[size] + 0.01
                for line in drawing.heading
            )


@every_size
@every_language
def test_no_name_of_the_house_set_is_squeezed(size, language):
    drawn = [faces.draw(face, language=language, uid="u", size=size) for face in HOUSE_FACES]

    lines = [line for drawing in drawn for line in (*drawing.heading, drawing.second_name)]
    assert [line.text for line in lines if line.squeeze] == []


def test_a_japanese_name_breaks_between_its_words():
    face = replace(HOUSE_FACES[0], name_ja="静かな始動 要慎太郎")

    drawing = faces.draw(face, language="ja", uid="u", size="mini")

    assert [line.text for line in drawing.heading] == ["静かな始動", "要慎太郎"]


def test_the_names_of_two_persons_are_set_smaller_before_they_are_squeezed():
    two, nasty = (
        replace(HOUSE_FACES[0], persons=names) for names in (("長" * 14,) * 2, ("長" * 60,) * 2)
    )

    small, squeezed = (faces.draw(face, language="ja", uid="u").persons for face in (two, nasty))

    assert (small.text, small.squeeze, 9 < small.size < 13) == ("・".join(two.persons), None, True)
    assert (squeezed.text, squeezed.squeeze) == ("・".join(nasty.persons), 340)


def test_the_bars_of_a_chart_start_at_zero_and_the_tallest_fills_it():
    drawn = chart(uid="u", title="Run", pairs=[("1", 2), ("2", 4), ("3", 0)])

    assert [bar.height for bar in drawn.bars] == [48.0, 96.0, 0.0]
    assert drawn.description == "1: 2, 2: 4, 3: 0"


def test_a_chart_of_nothing_is_flat():
    assert [bar.height for bar in chart(uid="u", title="t", pairs=[("1", 0)]).bars] == [0]
    assert chart(uid="u", title="t", pairs=[]).bars == ()


@pytest.mark.parametrize(
    "labels", [("Active skill", "Passive skill", "No skill"), ("アクティブスキル", "なし")]
)
def test_the_labels_of_a_chart_stand_clear_of_each_other(labels):
    bars = chart(uid="u", title="t", pairs=[(label, 1) for label in labels]).bars

    wide = [len(bar.label) * (12 if bar.label[0] > "ア" else 7) for bar in bars]
    steps = [right.middle - left.middle for left, right in pairwise(bars)]
    assert all(step > (a + b) / 2 for step, a, b in zip(steps, wide, wide[1:], strict=False))


def test_a_chart_page_has_a_table_for_readers():
    page = engines["django"].from_string(
        "{% load charts %}{% bar_chart title='Run' labels=labels values=values %}"
    )

    html = tight(page.render({"labels": ["1", "<2>"], "values": [3, 5]}))

    assert '<th scope="row">&lt;2&gt;</th><td>5</td>' in html


def test_symbols_stand_where_they_are_drawn_and_words_keep_their_distance():
    face = replace(
        HOUSE_FACES[0],
        skill_kind="active",
        skill_text_ja="{run}を2倍に",
        skill_text_en="a {die} of",
    )

    line = faces.draw(face, language="en", uid="u").skill[0]
    svg = svg_of(face, language="en")

    words, die, rest = line.pieces
    assert (words.text, words.x, rest.text) == ("a", 27.0, "of")
    assert words.x + words.width < die.x
    assert die.x + die.width < rest.x
    assert f'x="{die.x}"' in svg
    assert "[die]" in svg  # its description
    assert "{die}" not in svg
    plain = [faces.draw(face, language="en", uid="u").skill for face in HOUSE_FACES]
    assert not any(line.pieces for lines in plain for line in lines)
