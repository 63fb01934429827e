"""A sixth game is one folder: Nim, written here into a folder of its own, nothing else changed."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.urls import reverse

import engines
from engines.core import registry
from engines.core.commands import main
from engines.core.errors import UnknownGame
from engines.core.game import AnyGame
from engines.core.playouts import playouts
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from league.people.models import Player
from matches.models import Filing
from matches.replaying import Replayer, lookers
from tests.events.conftest import browser
from tests.people.factories import PlayerFactory

NIM = '''\
"""Nim: heaps of counters; who takes the last one wins."""

import json
import re
from dataclasses import dataclass

from engines.core.errors import BadSettings, IllegalAction, UnreadableAction
from engines.core.game import Game, Settings
from engines.core.outcome import Outcome
from engines.core.reason import Reason

SEATS = ("A", "B")


@dataclass(frozen=True, slots=True)
class Take:
    seat: str
    heap: int
    count: int


@dataclass(slots=True)
class State:
    heaps: list[int]
    turn: int = 0


def setup(settings: Settings) -> State:
    words = settings.options["heaps"].split(",")
    if not all(re.fullmatch("[1-9]", word) for word in words):
        raise BadSettings(Reason("NIM-1", "NIM-E-HEAPS", {"option": "heaps"}))
    return State(list(map(int, words)))


def to_act(state):
    return (SEATS[state.turn],) if any(state.heaps) else ()


def legal(state, seat):
    if seat in to_act(state):
        for heap, size in enumerate(state.heaps, 1):
            yield from (Take(seat, heap, count) for count in range(1, size + 1))


def check(state, seat, action):
    if not to_act(state):
        return Reason("NIM-3", "NIM-E-OVER")
    if action.seat != seat or seat not in to_act(state):
        return Reason("NIM-2", "NIM-E-TURN", {"due": to_act(state)})
    if action in legal(state, seat):
        return None
    return Reason("NIM-2", "NIM-E-TAKE", {"heap": action.heap, "count": action.count})


def play(state, seat, action):
    state.heaps[action.heap - 1] -= action.count
    state.turn = 1 - state.turn


def copy(state):
    return State(state.heaps[:], state.turn)


def apply(state, seat, action):
    if reason := check(state, seat, action):
        raise IllegalAction(reason)
    after = copy(state)
    play(after, seat, action)
    return after


def sample(state, rng):
    return rng.choice(list(legal(state, SEATS[state.turn])))


def outcome(state):
    return None if to_act(state) else Outcome(SEATS[1 - state.turn], "normal")


def read(text):
    found = re.fullmatch("([AB]) ([1-9]) ([1-9])", text)
    if found is None:
        raise UnreadableAction(Reason("NIM-2", "NIM-E-SYNTAX"))
    return Take(found[1], int(found[2]), int(found[3]))


def describe(action, language):
    if language == "ja":
        return f"{action.seat}は山{action.heap}から{action.count}個取る。"
    return f"{action.seat} takes {action.count} from heap {action.heap}."


def choices(state, seat, partial):
    lines = {tuple(GAME.write(one).split(" ")): one for one in legal(state, seat)}
    if partial in lines:
        return lines[partial]
    depth = len(partial)
    return tuple(dict.fromkeys(line[depth] for line in lines if line[:depth] == partial))


GAME = Game(
    key="nim",
    ruleset="nim-1",
    seats=SEATS,
    sides={seat: (seat,) for seat in SEATS},
    options={"heaps": "3,4,5"},
    presets={},
    headers=(),
    setup=setup,
    to_act=to_act,
    legal=legal,
    check=check,
    apply=apply,
    sample=sample,
    outcome=outcome,
    score=lambda state: (),
    view=lambda state, seat: {"heaps": state.heaps, "turn": state.turn},
    read=read,
    write=lambda action: f"{action.seat} {action.heap} {action.count}",
    describe=describe,
    dump=lambda state: json.dumps([state.heaps, state.turn]),
    load=lambda text: State(*json.loads(text)),
    show=lambda state: "\\n".join("o " * size for size in state.heaps),
    copy=copy,
    play=play,
    choices=choices,
    house=lambda rng: Settings("nim-1", {"heaps": "3,4,5"}),
)
'''
RULES = {
    "en": {
        "chapters": {"NIM": "Nim"},
        "rules": {
            "NIM-1": "There are heaps of one to nine counters.",
            "NIM-2": "In turn, a player takes one or more counters from one heap.",
            "NIM-3": "Who takes the last counter wins.",
        },
        "errors": {
            "NIM-E-HEAPS": "The heaps are numbers from 1 to 9.",
            "NIM-E-SYNTAX": "A line is a player, a heap and how many.",
            "NIM-E-TURN": "It is the turn of {due}.",
            "NIM-E-TAKE": "There are no {count} counters in heap {heap}.",
            "NIM-E-OVER": "The match is over.",
        },
    },
    "ja": {
        "chapters": {"NIM": "ニム"},
        "rules": {
            "NIM-1": "1個から9個の山があります。",
            "NIM-2": "順番に、1つの山から1個以上を取ります。",
            "NIM-3": "最後の1個を取った人の勝ちです。",
        },
        "errors": {
            "NIM-E-HEAPS": "山は1から9までの数です。",
            "NIM-E-SYNTAX": "1行には、誰が、どの山から、何個取るかを書きます。",
            "NIM-E-TURN": "{due}の番です。",
            "NIM-E-TAKE": "山{heap}に{count}個はありません。",
            "NIM-E-OVER": "試合は終わっています。",
        },
    },
}
HEAD = "@record 1\n@game nim\n@ruleset nim-1\n@dice table\n@mode full\n\n"
MATCH = f"{HEAD}1. A 1 3\n2. B 2 4\n3. A 3 4\n4. B 3 1\n@result winner B\n@end normal\n"
CELL = """
import engines
engines.__path__.append({folder!r})
from matches import cell
raise SystemExit(cell.main())
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    game = tmp_path / "nim"
    game.joinpath("data").mkdir(parents=True)
    game.joinpath("__init__.py").write_text(NIM, encoding="utf-8")
    for language, rules in RULES.items():
        data = json.dumps(rules, ensure_ascii=False)
        game.joinpath("data", f"rules.{language}.json").write_text(data, encoding="utf-8")
    engines.__path__.append(str(tmp_path))
    try:
        yield tmp_path
    finally:
        engines.__path__.remove(str(tmp_path))


@pytest.fixture
def nim(folder: Path) -> AnyGame:
    return registry.get("nim")


@pytest.fixture
def boards(folder: Path, settings: Any) -> Iterator[None]:
    """The pages' cells find the folder too: they are processes of their own."""
    settings.REPLAY_CELL = ("-c", CELL.format(folder=str(folder)))
    yield
    lookers.stop()


@pytest.fixture
def ann(db: None) -> Player:
    return PlayerFactory()


def test_the_folder_is_the_game(nim: AnyGame) -> None:
    assert nim in registry.games()
    assert registry.ruleset("nim-1") == (nim, "")
    assert "nim" in engines.keys()  # noqa: SIM118 - a function, not a mapping


def test_without_the_folder_there_is_no_such_game() -> None:
    with pytest.raises(UnknownGame):
        registry.get("nim")


def test_matches_of_it_are_played_and_verified(nim: AnyGame) -> None:
    played = playouts(nim, games=20, seed=1)
    judged = [verify_text(written(at_random(nim.house(Random(0)), Random(n)))) for n in range(20)]

    assert sum(played.outcomes.values()) == 20
    assert {(verdict.outcome, verdict.agrees) for verdict in judged} == {("verified", True)}


def test_a_move_against_its_rules_is_refuted_in_its_own_words(nim: AnyGame) -> None:
    verdict = verify_text(MATCH.replace("3. A 3 4", "3. A 2 1"))

    assert (verdict.outcome, verdict.finding.reason.rule) == ("refuted", "NIM-2")
    assert verdict.finding.sentence("ja") == "山2に1個はありません。"
    assert verdict.finding.alternatives[0].startswith("A 3 ")


def test_the_command_line_knows_it(nim: AnyGame, folder: Path, capsys) -> None:
    kept = folder / "match.record"
    kept.write_text(MATCH, encoding="utf-8")

    assert main(["verify", str(kept)]) == 0
    assert main(["show", str(kept), "--at", "2"]) == 0
    assert "o o o o o" in capsys.readouterr().out


def test_the_cell_that_replays_records_verifies_it(nim: AnyGame, folder: Path) -> None:
    replayer = Replayer("-c", CELL.format(folder=str(folder)))

    try:
        judged = replayer.judge(MATCH)["verdict"]
    finally:
        replayer.stop()

    assert (judged["outcome"], judged["winner"]) == ("verified", "B")


@pytest.mark.usefixtures("boards")
def test_its_record_is_handed_in_and_shown_by_the_plain_board(nim: AnyGame, ann: Player) -> None:
    client = browser(ann.user)
    client.post(reverse("matches:records"), {"act": "file", "text-1": MATCH})
    address = reverse("matches:record", args=[Filing.objects.get().uid])

    start = client.get(address)
    later = client.get(f"{address}?at=3")

    assert [template.name for template in later.templates].count("matches/boards/text.html") == 1
    assert '<pre class="board-plain">o o o' in start.content.decode()
    assert "A takes 4 from heap 3." in later.content.decode()


def test_its_rules_have_their_page(nim: AnyGame, ann: Player) -> None:
    page = browser(ann.user).get("/rules/nim/")

    assert page.status_code == 200
    assert "Who takes the last counter wins." in page.content.decode()
