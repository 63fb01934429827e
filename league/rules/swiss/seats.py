"""Which of a pair has the first seat: at home, or to begin."""

from league.rules.reasons import Reason
from league.rules.swiss.criteria import Field, Place
from league.rules.swiss.reasons import Why
from league.rules.swiss.settings import Method


def seated(field: Field, one: Place, two: Place) -> tuple[Place, Place, Reason]:
    """Return first, second and the reason: less often first, else by turns, else by lot or seed."""
    if field.settings.seats:
        if field.balance[one] != field.balance[two]:
            first, second = sorted((one, two), key=field.balance.__getitem__)
            balances = {"first": field.balance[first], "second": field.balance[second]}
            return first, second, Reason(Why.SEAT_BALANCE, balances)
        ours, theirs = field.contenders[one].seats, field.contenders[two].seats
        for mine, yours in zip(reversed(ours), reversed(theirs), strict=False):
            if mine != yours:
                first, second = (one, two) if mine < yours else (two, one)
                return first, second, Reason(Why.SEAT_TURN)
    if field.settings.method is Method.RANDOM:
        swapped = field.lot_of(one, two) & 1 != (field.lot[one] < field.lot[two])
        first, second = (two, one) if swapped else (one, two)
        return first, second, Reason(Why.SEAT_LOT)
    ordered = sorted((one, two), key=lambda at: (field.contenders[at].seed, at))
    return ordered[0], ordered[1], Reason(Why.SEAT_SEED)
