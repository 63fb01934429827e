"""What each number does, and from which number the attack may kick (TH-7, TH-9.6, TH-11)."""

from typing import Final

from engines.core.records.reference import Reference, Row, row
from engines.core.records.sentences import LANGUAGES, rule_sentence
from engines.core.targets import Label, alike, worded
from engines.touchdown_hero.series import EXACT, KICK_FROM, KICKED, OVER
from engines.touchdown_hero.settings import KEY

NUMBERS: Final = range(11)
LEAST: Final = {"en": "{n} or more", "ja": "{n}以上"}
NONE: Final[Label] = alike("–")
POINTS: Final = {"en": "Points", "ja": "得点"}


def references() -> tuple[Reference, ...]:
    return (
        Reference(
            "numbers", "TH-6.4",
            {"en": "What the numbers do", "ja": "数字ごとの効果"},
            {"en": "A playbook works for a card that does not follow, a hero in any case.",
             "ja": "プレイブックはフォローしないカードで、ヒーローのスキルは必ず働きます。"},
            ({"en": "Number", "ja": "数字"}, {"en": "Playbook", "ja": "プレイブック"},
             {"en": "Hero", "ja": "ヒーロー"}),
            tuple(map(_row, NUMBERS)),
        ),
        Reference(
            "points", "TH-9.4",
            {"en": "Points", "ja": "得点"},
            {"en": "What a team scores with.", "ja": "得点のしかたです。"},
            ({"en": "Play", "ja": "プレー"}, POINTS),
            tuple(_points()),
        ),
    )  # fmt: skip


def _row(number: int) -> Row:
    return row(alike(number), (_does(f"TH-7.{number}"), _does(f"TH-11.{number}")))


def _does(rule: str) -> Label:
    """Return the sentence of a number's rule, without the name before its colon."""
    said = {language: rule_sentence(rule, KEY, language) for language in LANGUAGES}
    if rule in said.values():
        return NONE
    cut = {"en": ": ", "ja": "："}
    return {language: text.partition(cut[language])[2] for language, text in said.items()}


def _points() -> list[Row]:
    kicks = [
        row(
            worded(
                {"en": "Kick after attempt {n}, taken with {least}",
                 "ja": "{n}回目のあとのキック（{least}で取ったとき）"},
                n=n, least=worded(LEAST, n=least),
            ),
            (KICKED,),
        )
        for n, least in enumerate(KICK_FROM)
        if n
    ]  # fmt: skip
    return [
        row(
            {"en": "Touchdown, exactly to the goal", "ja": "ちょうどゴールに届くタッチダウン"},
            (EXACT,),
        ),
        row({"en": "Touchdown, beyond the goal", "ja": "ゴールを越えるタッチダウン"}, (OVER,)),
        *kicks,
        row(
            {"en": "Kick after attempt 3, by itself", "ja": "3回目のあとのキック（自動）"},
            (KICKED,),
        ),
    ]
