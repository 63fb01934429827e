"""The coverage of a record: the rules and rulings of its lines, its end, its options."""

from collections.abc import Iterator
from typing import Any

from engines.core.records.record import ACTION, CHECKPOINT, RULING, SET, Record
from engines.core.records.sentences import book
from engines.core.records.spoken import reader
from engines.core.replays.replay import begun, follow, play
from engines.core.replays.watching import watched
from engines.rugby_15 import GAME
from engines.rugby_15.cards import CARDS
from engines.rugby_15.events import events, is_reveal
from engines.rugby_15.options import WORDS
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import Convert, Decline, Drawn, Redraw, Toss

# Rules that no line of a match can show, with the place that shows them.
ELSEWHERE = {
    "R15-1.5": "the referee card is a sign; test_kick_off.py reads it from the view",
    "R15-R22": "the same",
}
ENDS = (
    *("won by points", "drawn", "sudden death by a try", "sudden death by a drop goal"),
    *("drawn after a limited sudden death", "drawn after none"),
    *(f"@end {word}" for word in ("normal", "sudden-death", "concede", "forfeit", "time")),
    *("@end ruling", "@end abandoned"),
)
RESULTS = (
    *("advance", "turnover", "tackle", "kick1", "kick2", "drop-attempt"),
    *("foul-offence", "foul-defence", "foul-both", "equal values", "a card comes straight back"),
    *("conv made", "conv missed", "drop made", "drop missed", "two redraws in a match"),
    *("a Kick judges a kick at goal", "no card for a conversion", "a try by a foul"),
)


def wanted() -> set[str]:
    """Return everything that the records must show together."""
    options = {f"option {name}" for name in GAME.options}
    values = {
        f"{name}={value}"
        for name, (_, all_of_them) in WORDS.items()
        for value in all_of_them
        if value != GAME.options[name]
    }
    modes = {"mode full", "mode open", "preset none", "preset decider", "another set of cards"}
    kinds = {"a checkpoint", "a ruling", "a ruling that sets"}
    rules = rule_ids() - set(ELSEWHERE)
    return rules | set(ENDS) | set(RESULTS) | options | values | modes | kinds


def rule_ids() -> set[str]:

    return {rule for chapter in book("rugby_15", "en").chapters for rule, _ in chapter.rules}


KINDS = {CHECKPOINT: "a checkpoint", RULING: "a ruling", SET: "a ruling that sets"}


def shown(record: Record) -> set[str]:
    """Replay a record and return what it shows."""
    covered = {"R15-S7", f"mode {record.mode}", f"preset {preset(record) or 'none'}"}
    covered |= {f"option {name}" for name, _ in record.options}
    covered |= {f"{name}={value}" for name, value in record.options}
    covered |= {KINDS[line.kind] for line in record.lines if line.kind in KINDS}
    if any(words[0] != "r15-cards-1" for _, words in record.own):
        covered |= {"another set of cards", "R15-R14"}
    course = begun(record)
    game = course.game
    course.game = watched(game, lambda *around: covered.update(of_line(*around)))
    for line in record.lines:
        if line.kind == ACTION:
            play(course, reader(game)(line.text))
        else:
            follow(course, line)
    return covered | set(of_end(course.state, record))


def preset(record: Record) -> str:
    return record.ruleset.partition(":")[2]


def of_line(before: State, action: Any, after: State) -> Iterator[str]:
    match action:
        case Toss():
            yield from ("R15-1.1", "R15-1.2", "R15-1.3", "R15-1.4", "R15-R4", "R15-S5")
        case Drawn("deal"):
            yield "R15-1.6"
        case Drawn("draw", side, cards):
            yield from ("R15-2.4", "R15-2.5")
            if before.last and cards[0] == before.last["RB".index(side)] and after.certain[0]:
                yield "a card comes straight back"
        case Redraw():
            yield from ("R15-9.1", "R15-9.2", "R15-R18", "R15-R19")
            if sum(after.redraws) > 1:
                yield "two redraws in a match"
        case Convert():
            yield from ("R15-6.2", "R15-R12")
        case Decline():
            yield "R15-R13"
    if is_reveal(action, after):
        yield from of_reveal(before, after)
    if isinstance(action, Drawn) and action.how in ("conv", "drop"):
        yield from of_goal(action, after)
    yield from of_clock(before, action, after)


def of_reveal(before: State, after: State) -> Iterator[str]:
    yield from ("R15-2.1", "R15-2.2", "R15-2.3", "R15-R5", "R15-R6")
    red, blue, name, p, _ = after.last
    yield name
    offence, defence = (CARDS[code] for code in ((blue, red) if before.off else (red, blue)))
    styles = offence.style, defence.style
    yield from of_cards(offence, defence)
    d = before.distance()
    if name == "kick2":
        yield "R15-5.1"
        if before.match.size - d in {1, 2} and styles[0] == "kick":
            yield "R15-R15"
    if name == "kick1":
        yield from ("R15-5.2", "R15-R8")
    if name == "drop-attempt":
        yield from ("R15-5.3", "R15-6.5", "R15-R3")
    if p != before.p:
        yield "R15-4.1"
        if 0 < p < before.match.size and p in (1, before.match.size - 1):
            yield from ("R15-4.4", "R15-R7")
    elif after.off != before.off:
        yield "R15-4.2"
    if after.score != before.score:
        yield from ("R15-4.3", "R15-6.1", "R15-R2")
        if name.startswith("foul"):
            yield "a try by a foul"
        if after.phase not in ("conv", "over"):
            yield from ("no card for a conversion", "R15-R12")
    if before.match.size != 7:
        yield "R15-R1"


def of_cards(offence: Any, defence: Any) -> Iterator[str]:
    match offence.style, defence.style:
        case "tackle", "kick":
            yield "R15-R10"
        case "tackle", "tackle":
            yield from ("R15-3.7", "R15-R11")
        case "tackle", _:
            yield "R15-3.5"
        case _, "tackle":
            yield "R15-3.4"
        case "kick", "kick":
            yield "R15-R9"
        case _, "kick":
            yield "R15-3.6"
        case "kick", _:
            return
        case one, other if one != other:
            yield "R15-3.1"
        case _:
            yield "R15-3.2" if offence.value > defence.value else "R15-3.3"
            if offence.value == defence.value:
                yield "equal values"


def of_goal(action: Drawn, after: State) -> Iterator[str]:
    yield "R15-6.4"
    yield "R15-6.2" if action.how == "conv" else "R15-6.3"
    made = action.cards[0] not in after.match.red
    yield f"{action.how} {'made' if made else 'missed'}"
    if action.cards[0] == "K":
        yield from ("R15-R14", "a Kick judges a kick at goal")
    if action.how == "drop":
        yield "R15-R16"


def of_clock(before: State, action: Any, after: State) -> Iterator[str]:
    for event in events(before, action, after):
        word = event.split(" ")[0]
        if word == "throw-in":
            yield from ("R15-7.1", "R15-7.2")
        elif word == "deck2":
            yield from ("R15-8.1", "R15-R21")
        elif word == "half-time":
            yield from ("R15-8.2", "R15-8.4", "R15-R17")
            if before.phase in ("conv", "kick", "drop"):
                yield "R15-8.5"
        elif word == "overtime":
            yield "R15-10.2"
        elif word == "result":
            yield "R15-8.3"


def of_end(state: State, record: Record) -> Iterator[str]:
    if record.end:
        yield f"@end {record.end.word}"
        if record.end.word in ("concede", "ruling"):
            yield "R15-R23"
    if state.phase != "over":
        return
    if state.end == "sudden-death":
        yield "R15-R20"
        tried = 0 in (state.p % state.match.size,)
        yield f"sudden death by a {'try' if tried else 'drop goal'}"
    elif state.winner == 2:
        yield "drawn"
        yield f"drawn after {'a limited sudden death' if state.extra else 'none'}"
        yield "R15-10.1"
    else:
        yield from ("won by points", "R15-10.1")
