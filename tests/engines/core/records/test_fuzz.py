"""No text makes the verifier fail."""

import json
from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st

from engines.core.errors import BadRecord
from engines.core.playouts import settings as settings_of
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.replays import verdict
from engines.core.replays.verify import verify_text
from tests.engines.core.paper_match import MATCH
from tests.engines.folder import every_game
from tests.longer import examples
from tests.timing import within

GAMES = every_game()
MANY = settings(max_examples=examples(50), deadline=None)
HEADERS = (
    "@ @record 1|@record 1|@game|@ruleset|@option|@seat|@deck|@card|@dice sealed|@mode open|@result"
    "|@end|@end ruling|@end concede H|@seed server|@digest sha256:"
)
LINES = "= 9-9|~ set|~ set score.H=|~ set dice.L=2|1. |toss 3 4|roll|winner|draw|none|H|A|L|R|#1"
SIGNS = "=|~|@|;|-1|１２|　|\u202e|\x00|\ud800|{seat}|%s|" + "9" * 399 + "|#" + "9" * 300
PIECES = "|".join((HEADERS, LINES, SIGNS)).split("|")


def judged(text, *, lenient):
    judgement = verify_text(text, lenient=lenient)
    assert judgement.outcome in verdict.OUTCOMES
    assert (judgement.outcome == verdict.UNREADABLE) <= (judgement.finding is not None)
    json.dumps(judgement.as_json(), ensure_ascii=False).encode("utf-8", "surrogatepass")
    return judgement


@cache
def samples():
    """Return a record of each game, besides the one by hand."""
    rngs = [Random(1) for _ in GAMES]
    played = (at_random(settings_of(game, rng), rng) for game, rng in zip(GAMES, rngs, strict=True))
    return MATCH, *map(written, played)


@st.composite
def mutated(draw):
    """A record with some of its lines lost, doubled, swapped, or written over."""
    text = draw(st.sampled_from(samples()))
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "replace", "insert", "letter"])):
            case "drop":
                del lines[place]
                lines = lines or [""]
            case "double":
                lines.insert(place, lines[place])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "replace":
                lines[place] = draw(st.sampled_from(PIECES) | st.text(max_size=20))
            case "insert":
                lines.insert(place, draw(st.sampled_from(PIECES) | st.text(max_size=20)))
            case "letter":
                at = draw(st.integers(0, len(lines[place])))
                letter = draw(st.sampled_from("0123456789HALR=~@;:#>x!+- ") | st.characters())
                lines[place] = lines[place][:at] + letter + lines[place][at + 1 :]
    return "\n".join(lines) + "\n"


@MANY
@given(st.binary(max_size=400) | st.text(max_size=400), st.booleans())
@example("", False)
@example(b"\n", True)
@example("@record 1\n@game liars_dice\n@ruleset liars_dice-1\n@result\n", True)
def test_any_bytes_get_a_verdict(text, lenient):
    judged(text, lenient=lenient)


@MANY
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=12), st.booleans())
def test_any_pieces_of_records_get_a_verdict(pieces, lenient):
    for game in GAMES:
        head = f"@record 1\n@game {game.key}\n@ruleset {game.ruleset}\n"
        judged(head + "\n".join(pieces), lenient=lenient)
        judged(head + " ".join(pieces), lenient=lenient)


@pytest.mark.slow
@MANY
@given(mutated(), st.booleans())
def test_a_mutilated_record_gets_a_verdict(text, lenient):
    judged(text, lenient=lenient)


@pytest.mark.slow
@MANY
@given(mutated())
def test_what_an_import_understands_is_canonical(text):
    try:
        understood = read_leniently(text)
    except BadRecord:
        return

    canonical = written(understood)

    assert written(read_leniently(canonical)) == canonical
    assert written(read(canonical)) == canonical


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
def test_a_text_at_every_limit_does_not_occupy_a_worker(game):
    head = f"@record 1\n@game {game.key}\n@ruleset {game.ruleset}\n"
    body = "".join(f"{n}. H 4 e{n} #{n}\n" for n in range(1, 4_900))
    wide = "\n".join("[" * 52 for _ in range(4_900))
    deep = "@option " + "=" * 390

    def judge_all():
        for text in (head + body, head + wide, head + deep, head + "= 1-1\n" * 4_000):
            judged(text, lenient=False)
            judged(text, lenient=True)

    assert within(4, judge_all)
