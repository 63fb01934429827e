"""The skills of CA-10 as cards name them: key, names, and rule.

``OWN`` is a skill that no rule describes: the card's own text alone says what it does (CA-R29).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cards.rules.search.text import strict


@dataclass(frozen=True, slots=True)
class Effect:
    key: str
    en: str
    ja: str
    rule: str

    def label(self, language: str) -> str:
        return self.ja if language.startswith("ja") else self.en


OWN = "own"
EFFECTS: Mapping[str, Effect] = {
    key: Effect(key, en, ja, f"CA-10.{place}")
    for place, (key, en, ja) in enumerate(
        (
            ("leap", "Leap", "リープ"),
            ("sure_hands", "Sure hands", "シュアハンド"),
            ("hawk", "Hawk", "ホーク"),
            ("anchor", "Anchor", "アンカー"),
            ("iron", "Iron", "アイアン"),
            ("burst", "Burst", "バースト"),
            ("hurdle", "Hurdle", "ハードル"),
            ("long_pass", "Long pass", "ロングパス"),
            ("bullet", "Bullet", "バレット"),
            ("shove", "Shove", "押し出し"),
            ("swap", "Swap", "スワップ"),
            ("rally", "Rally", "ラリー"),
        ),
        start=1,
    )
} | {OWN: Effect(OWN, "Own skill", "独自スキル", "CA-R29")}
NONE = frozenset({"none", "なし", "無し"})


def named(text: str, *, whole: bool) -> tuple[str, ...] | None:
    """Find the effects that a search names; ``None`` stands for no skill at all."""
    wanted = _key(text)
    if wanted in NONE:
        return None
    return tuple(
        effect.key
        for effect in EFFECTS.values()
        if any(
            wanted == name or (not whole and wanted in name)
            for name in map(_key, (effect.key, effect.en, effect.ja))
        )
    )


def _key(text: str) -> str:
    return strict(text).replace("_", "")
