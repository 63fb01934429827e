"""How likely a check succeeds by dice and target, and the foul table (LB-5.3, LB-9.1)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from engines.core.records.reference import Reference, Row, numbered, percent, row
from engines.core.targets import Label, alike, worded
from engines.limit_ball import sets
from engines.limit_ball.acts import FEWEST, MOST, SUM
from engines.limit_ball.odds import TABLE, falls, spread
from engines.limit_ball.settings import OPTIONS
from engines.limit_ball.written.actions import FREE, OUT, SUCCESS

TARGETS: Final = (6, 8, 10, 12, 14, 16)
COUNTS: Final = tuple(range(FEWEST, MOST + 1))
DICE: Final = {"en": "{n} dice", "ja": "ダイス{n}個"}
WITHIN: Final = {
    "en": "The chance to roll from the target up to {n} more, if nobody rolls higher; in brackets "
    "that of a foul.",
    "ja": "ほかにもっと高い選手がいないとき、目標値から目標値＋{n}までに収まる確率です。"
    "かっこ内はファウルになる確率です。",
}
HEAD: Final = {"en": "Target", "ja": "目標値"}
ENDS: Final[dict[str, Label]] = {
    OUT: {"en": "Out", "ja": "場外"},
    FREE: {"en": "Ball free", "ja": "ボールフリー"},
    SUCCESS: {"en": "Success", "ja": "判定成功"},
}


def references() -> tuple[Reference, ...]:
    limit = int(OPTIONS["limit_add"])
    fouls = sets.shipped()[sets.OURS].fouls
    return (
        Reference(
            "checks", "LB-5.3",
            {"en": "Chance of a check", "ja": "判定の成功率"},
            worded(WITHIN, n=limit),
            (HEAD, *(worded(DICE, n=dice) for dice in COUNTS)),
            tuple(_row(target, limit) for target in TARGETS),
        ),
        Reference(
            "fouls", "LB-9.1",
            {"en": "Foul table", "ja": "ファウル表"},
            {"en": "Two dice for each foul.", "ja": "ファウルのたびにダイスを2個振ります。"},
            ({"en": "Outcome", "ja": "結果"}, {"en": "Sum of the dice", "ja": "出目の合計"},
             {"en": "Chance", "ja": "確率"}),
            tuple(_foul(end, fouls) for end in ENDS),
        ),
    )  # fmt: skip


def _row(target: int, limit: int) -> Row:
    return row(alike(target), [_chances(dice, target, limit) for dice in COUNTS])


def _chances(dice: int, target: int, limit: int) -> str:
    sums = spread(dice)
    made, foul = sum(sums[target : target + limit + 1]), sum(sums[target + limit + 1 :])
    return f"{percent(made)} ({percent(foul)})"


def _foul(end: str, fouls: Sequence[str]) -> Row:
    sums = [n for n, result in enumerate(fouls, SUM) if result == end]
    chance = Fraction(falls(tuple(fouls))[end]).limit_denominator(TABLE)
    return row(ENDS[end], (numbered(sums), percent(chance)))
