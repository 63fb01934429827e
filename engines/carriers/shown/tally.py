"""The counts of a line for the statistics of a match and of a player."""

from collections.abc import Iterator, Mapping
from typing import Final

from engines.carriers.down import same
from engines.carriers.geometry import FORWARD
from engines.carriers.shown.scene import has_ended
from engines.carriers.state import State
from engines.carriers.written import actions

Count = tuple[str, str, int]
FACE: Final = "face"

# A name that ends in ".made" is a share of the one before the dot; one in ".each" has a mean.
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "goal.run": {"en": "Goals by run", "ja": "ランでのゴール"},
    "goal.transfer": {"en": "Goals by transfer", "ja": "ゴール権移動でのゴール"},
    "goal.swap": {"en": "Goals by swap", "ja": "スワップでのゴール"},
    "bonus": {"en": "Bonus rolls", "ja": "ボーナス判定"},
    "bonus.made": {"en": "Bonus points won", "ja": "ボーナス成功"},
    "try": {"en": "End-line tries", "ja": "エンドラインの2点狙い"},
    "safety": {"en": "Safety rolls", "ja": "セーフティ判定"},
    "safety.made": {"en": "Safeties", "ja": "セーフティ成功"},
    "gain.each": {"en": "Rows gained in a down", "ja": "1ダウンの前進"},
    "transfer": {"en": "Transfers", "ja": "ゴール権移動"},
    "intercept": {"en": "Interceptions tried", "ja": "インターセプトの試み"},
    "intercept.made": {"en": "Interceptions made", "ja": "インターセプト成功"},
    "tackle": {"en": "Tackles", "ja": "タックル"},
    "push.each": {"en": "Cells pushed in a tackle", "ja": "タックルでの押し込み"},
    "injury": {"en": "Injury rolls against own cards", "ja": "受けたインジャー判定"},
    "injury.made": {"en": "Own cards injured", "ja": "インジャーになったカード"},
    "substitution": {"en": "Substitutions", "ja": "交代"},
    "skill.burst": {"en": "Burst used", "ja": "バーストの使用"},
    "skill.hurdle": {"en": "Hurdle used", "ja": "ハードルの使用"},
    "skill.long_pass": {"en": "Long pass used", "ja": "ロングパスの使用"},
    "skill.bullet": {"en": "Bullet used", "ja": "バレットの使用"},
    "skill.shove": {"en": "Shove used", "ja": "押し出しの使用"},
    "skill.swap": {"en": "Swap used", "ja": "スワップの使用"},
    "skill.rally": {"en": "Rally used", "ja": "ラリーの使用"},
}
# Names that only a deck with a certain skill can score: they reveal a card of the deck.
OF_DECKS: Final = frozenset({"goal.swap", *(name for name in LABELS if name.startswith("skill."))})


def tally(before: State, action: actions.Action, after: State) -> Iterator[Count]:
    """Yield what a line adds to the statistics: seat, name and amount."""
    yield from _skills(before, after)
    off, against = actions.SEATS[before.off], actions.SEATS[1 - before.off]
    match action:
        case actions.Roll(name, faces):
            yield from _faces(before, name, faces)
            yield from _rolls(before, name, faces)
        case actions.Transfer(seat):
            yield seat, "transfer", 1
        case actions.Cut(seat, piece) if piece:
            yield seat, "intercept", 1
        case actions.Tackle(seat, _, _, push):
            yield seat, "tackle", 1
            yield seat, "push.each", push
        case actions.Substitute(seat):
            yield seat, "substitution", 1
        case actions.Try(seat):
            yield seat, "try", 1
    if has_ended(before, after) and after.end:
        kind, cell = after.end
        if kind == "goal":
            yield off, f"goal.{_manner(action)}", 1
        if kind == "cut":
            yield against, "intercept.made", 1
        else:
            rows = before.field.row_of[cell] - before.row
            yield off, "gain.each", rows * FORWARD[before.off]


def _manner(action: actions.Action) -> str:
    if isinstance(action, actions.Move):
        return "run"
    return "swap" if isinstance(action, actions.Swap) else "transfer"


def _skills(before: State, after: State) -> Iterator[Count]:
    if before.uses_match == after.uses_match:
        return
    many = len(after.match.cards)
    for own, uses in after.uses_match.items():
        if uses > before.uses_match.get(own, 0):
            yield actions.SEATS[own >= many], f"skill.{after.match.carriers[own].effect}", 1


def _rolls(before: State, name: str, faces: tuple[int, ...]) -> Iterator[Count]:
    off, against = actions.SEATS[before.off], actions.SEATS[1 - before.off]
    if name == "bonus":
        yield off, "bonus", 1
        if same(faces, 2):
            yield off, "bonus.made", 1
    elif name == "safety":
        yield against, "safety", 1
        if same(faces, 2):
            yield against, "safety.made", 1
    elif name == "injury":
        yield off, "injury", 1
        if same(faces, 3):
            yield off, "injury.made", 1


def _faces(before: State, name: str, faces: tuple[int, ...]) -> Iterator[Count]:
    """Yield each face for the seat whose die it is (CA-4.1, CA-4.3, CA-5.8, CA-6.4 …)."""
    off, against = actions.SEATS[before.off], actions.SEATS[1 - before.off]
    rollers = {
        "toss": actions.SEATS,
        "column": (against,),
        "dice": (against, against),
        "bonus": (off, off),
        "safety": (against, against),
        "injury": (off, against),
        "tie": (off, against),
    }[name]
    for roller, face in zip(rollers, faces, strict=True):
        yield roller, FACE, face
