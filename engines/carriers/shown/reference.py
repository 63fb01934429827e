"""The quick reference of interceptions, worked out by the engine's own dice (CA-5.8)."""

from fractions import Fraction
from itertools import product
from typing import Final

from engines.carriers.geometry import ROUTE_CAP
from engines.carriers.transfer import eased, intercepts
from engines.core.records.reference import Reference, Row, numbered, percent, row
from engines.core.targets import alike

ROLLS: Final = tuple(product(range(1, 7), repeat=2))
MORE: Final = {"en": "{d} or more", "ja": "{d}以上"}
TITLE: Final = {"en": "Interceptions at a glance", "ja": "インターセプト早見表"}
SAYS: Final = {
    "en": "Count from the catching piece to the nearer end of the way. The further from both ends "
    "it stands, the harder the catch; skills move it up or down a line.",
    "ja": "カットするコマから、道筋の近いほうの端までを数えます。"
    "端から遠いほど難しくなり、スキルがあると表を一段ずれます。",
}
HEAD: Final = (
    {"en": "Cells from the nearer end", "ja": "近い端からのマス数"},
    {"en": "Difference of the two dice", "ja": "ダイス2個の差"},
    {"en": "Chance", "ja": "成功率"},
    {"en": "To Sure Hands", "ja": "受け手がシュアハンド"},
    {"en": "By Hawk", "ja": "カット側がホーク"},
    {"en": "Bullet", "ja": "バレット"},
)


def references() -> tuple[Reference, ...]:
    rows = tuple(_row(d) for d in range(1, ROUTE_CAP + 1))
    return (Reference("interceptions", "CA-5.8", TITLE, SAYS, HEAD, rows),)


def chance(d: int) -> Fraction:
    """Return how often two dice catch at *d*."""
    return Fraction(sum(intercepts(d, *faces) for faces in ROLLS), len(ROLLS))


def _row(d: int) -> Row:
    name = alike(d)
    if d == ROUTE_CAP:
        name = {language: text.format(d=d) for language, text in MORE.items()}
    apart = sorted({abs(first - second) for first, second in ROLLS if intercepts(d, first, second)})
    with_skills = (eased(d, sure_hands=True), eased(d, hawk=True), ROUTE_CAP)
    chances = [percent(chance(each)) for each in (d, *with_skills)]
    return row(name, (numbered(apart), *chances))
