"""The sample match of the rules."""

from pathlib import Path

from engines.core.records.digest import digest
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text

SAMPLE = Path(__file__).parents[1].joinpath("sample.record").read_text(encoding="utf-8")


def test_the_sample_match_is_verified():
    verdict = verify_text(SAMPLE)

    assert (verdict.outcome, verdict.score, verdict.winner) == (
        "verified", (("H", 7), ("A", 7)), "H",
    )  # fmt: skip


def test_the_sample_match_with_another_move_is_refuted():
    verdict = verify_text(SAMPLE.replace("H 7 i10\n", "H 7 i9\n"))

    assert verdict.outcome == "refuted"
    assert (verdict.finding.reason.code, verdict.finding.reason.rule) == ("CA-E-FAR", "CA-5.5")
    assert (verdict.finding.text, verdict.finding.alternatives[0]) == ("H 7 i12", "H 7 i11")


HOUSE = """\
@game carriers
@ruleset default
@player H Home player
@player A Away player
"""


def test_the_header_of_the_rules_is_read_as_the_containers():
    lines = SAMPLE.splitlines()
    printed = [line.split(". ", 1)[-1] for line in lines if not line.startswith("@")]
    cards = [line for line in lines if line.startswith("@card")]
    text = "\n".join([*HOUSE.splitlines(), *cards, *printed, "@result H 7 A 7 winner H"])

    assert verify_text(text, lenient=True).outcome == "verified"
    assert verify_text(text.replace("default", "short"), lenient=True).outcome == "refuted"


def test_decks_in_the_header_stand_for_the_lines_of_the_declaration():
    record = read(SAMPLE)
    actions = [line.text for line in record.lines]
    declared = dict(zip("HAha", (text.split(" ")[2:] for text in actions[:4]), strict=True))
    starters = {code: f"={p}" for seat in "ha" for p, code in map(split, declared[seat])}
    decks = [
        f"@deck {seat} " + " ".join(code + starters.get(code, "") for code in declared[seat])
        for seat in "HA"
    ]
    lines = SAMPLE.splitlines()
    place = lines.index("@dice table")
    head, body = [*lines[:place], *decks, *lines[place : place + 3]], lines[place + 3 :]
    short = [line.split(". ", 1)[-1] for line in body[4:]]

    both = verify_text("\n".join([*head, *body]), lenient=True)
    alone = verify_text("\n".join([*head, *short]), lenient=True)
    other = verify_text("\n".join([*head, *body]).replace("7=CH07\n", "7=CH14\n"), lenient=True)

    assert [both.outcome, alone.outcome] == ["verified", "verified"]
    assert other.outcome == "refuted"


def split(pair: str) -> tuple[str, str]:
    piece, _, code = pair.partition("=")
    return piece, code


def test_a_record_is_written_as_it_was_read():
    assert written(read(SAMPLE)) == SAMPLE
    assert len(digest(read(SAMPLE))) == 64
