"""The cost of a card of the house set by formula; an editor is warned when a card differs."""

SKILL_BASE = {
    "leap": 5, "bullet": 4,
    "hawk": 3, "hurdle": 3, "shove": 3, "rally": 3,
    "sure_hands": 2, "anchor": 2, "iron": 2, "swap": 2,
}  # fmt: skip
FLEXIBLE = 3


def cost_formula(
    *,
    run: int,
    phys: int,
    flexible: bool = False,
    effect: str | None = None,
    magnitude: int | None = None,
    per_phase: int | None = None,
    per_match: int | None = None,
) -> int:
    """Return run − 1 + ceil((phys + skill + flexible) / 3).

    Raises ``ValueError`` for an effect without a price and for a magnitude that does not fit it.
    """
    points = phys + (FLEXIBLE if flexible else 0)
    if effect is not None:
        points += max(1, _skill_base(effect, magnitude) - _relief(per_phase, per_match))
    return run - 1 + -(-points // 3)


def _skill_base(effect: str, magnitude: int | None) -> int:
    if effect in SKILL_BASE:
        return SKILL_BASE[effect]
    if effect == "burst" and magnitude is not None and magnitude > 0:
        return 1 + magnitude
    if effect == "long_pass" and magnitude is not None and magnitude > 0 and magnitude % 2 == 0:
        return 1 + magnitude // 2
    raise ValueError(f"No price for the skill {effect!r} with magnitude {magnitude!r}.")


def _relief(per_phase: int | None, per_match: int | None) -> int:
    relief = 1 if per_phase == 1 else 0
    if per_match == 1:
        return relief + 3
    return relief + (1 if per_match in (2, 3) else 0)
