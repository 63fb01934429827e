"""The entrant of a pair with the first seat: at home, or to begin."""

from league.rules.reasons import Reason
from league.rules.swiss.criteria import Field, Place
from league.rules.swiss.reasons import Why
from league.rules.swiss.settings import Method


def seated(field: Field, left: Place, right: Place) -> tuple[Place, Place, Reason]:
    """Return first, second and the reason: less often first, else by turns, else by lot or seed."""
    if field.settings.seats:
        if field.balance[left] != field.balance[right]:
            first, second = sorted((left, right), key=field.balance.__getitem__)
            balances = {"first": field.balance[first], "second": field.balance[second]}
            return first, second, Reason(Why.SEAT_BALANCE, balances)
        ours, theirs = field.contenders[left].seats, field.contenders[right].seats
        for mine, yours in zip(reversed(ours), reversed(theirs), strict=False):
            if mine != yours:
                first, second = (left, right) if mine < yours else (right, left)
                return first, second, Reason(Why.SEAT_TURN)
    if field.settings.method is Method.RANDOM:
        swapped = field.lot_of(left, right) & 1 != (field.lot[left] < field.lot[right])
        first, second = (right, left) if swapped else (left, right)
        return first, second, Reason(Why.SEAT_LOT)
    ordered = sorted((left, right), key=lambda at: (field.contenders[at].seed, at))
    return ordered[0], ordered[1], Reason(Why.SEAT_SEED)
