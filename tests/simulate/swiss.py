"""A Swiss and a top cut, with everything that happens on a real day."""

from collections.abc import Callable

from league.tournaments.corrections import services as corrections
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import NewResult
from league.tournaments.entrants.services import absences, byes, entrants
from league.tournaments.models import Entrant
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.tournament.services.acts import undo
from league.tournaments.tournament.services.plans import Plan
from tests.events.factories import agree
from tests.simulate import invariants
from tests.simulate.bots import Bots
from tests.simulate.hall import USUAL_GAME, Hall, begun
from tests.tournaments.plain_state import state_of

Settle = Callable[[Hall], None]


def swiss(
    players: int,
    count: int,
    cut: int,
    settle: Settle,
    *,
    seed: int,
    after: Callable[[Hall, str], None] = lambda _hall, _name: None,
    bots: Bots | None = None,
    game: str = USUAL_GAME,
) -> Hall:
    """Run ``count`` rounds and a single elimination of the first ``cut``; return it finished."""
    pipeline = [
        Plan("swiss", rounds=count),
        Plan("single", cut={"from": "top", "n": cut}, settings={"third_place": True}),
    ]
    hall = begun(players, pipeline, settle, seed=seed, after=after, bots=bots, game=game)
    for number in range(1, count + 1):
        day(hall, number, count)
        invariants.check(hall.fresh())
        invariants.is_up_to_date(hall.tournament)
    settle(hall)
    hall.cut()
    elimination(hall)
    hall.finish()
    settle(hall)
    invariants.check(hall.fresh())
    return hall


def day(hall: Hall, number: int, count: int) -> None:
    """Play one round, with what goes wrong before, in and after it."""
    come_and_go(hall, number)
    pair(hall, number)
    if number > 1:
        mend(hall, number - 1, undone=number % 3 == 0)
    publish(hall, number)
    if number > 2:
        mend(hall, number - 1, undone=False)
    hall.play(number)
    if number == count:
        mend(hall, number, undone=True)
    hall.settle(hall)
    hall.act("close round", rounds.close, round=hall.round(number))
    hall.settle(hall)


def pair(hall: Hall, number: int) -> None:
    made = hall.act("pair", pairing.pair, phase=hall.phase(1))
    assert made.number == number
    if number % 3 == 0:
        hall.act("pair again", pairing.redraw, round=hall.round(number), keep=False)


def publish(hall: Hall, number: int) -> None:
    hall.act("publish", rounds.publish, round=hall.round(number))
    hall.act("start clock", rounds.start, round=hall.round(number), minutes=50)


def come_and_go(hall: Hall, number: int) -> None:
    """One of fifty leaves before each round, some return, some come late, some sit one out."""
    there = _there(hall)
    leaving = hall.rng.sample(there, max(1, len(there) // 50)) if number > 1 else []
    for entrant in leaving:
        hall.act("drop", absences.drop, entrant=entrant)
    gone = [absent for absent in _gone(hall) if absent not in leaving]
    if gone:
        hall.act("re-enter", absences.reenter, entrant=gone[0])
    if number in (2, 3):
        late = hall.new_side()
        hall.act("late entry", entrants.enter_late_players, tournament=hall.fresh(), players=late)
        agree(event=hall.event)
        if hall.bots is not None and hall.event.asks.decks:
            hall.bring_deck(late[0])
    asking = hall.rng.choice(_there(hall))
    hall.act("ask for a bye", byes.ask, entrant=asking, round=number,
             worth=hall.rng.choice(["half", "zero"]))  # fmt: skip


def _there(hall: Hall) -> list[Entrant]:
    there = hall.tournament.entrants.exclude(absences__until_round=None, absences__isnull=False)
    return list(there.select_related("tournament").order_by("number"))


def _gone(hall: Hall) -> list[Entrant]:
    gone = hall.tournament.entrants.filter(absences__until_round=None, absences__isnull=False)
    return list(gone.select_related("tournament").order_by("number"))


def mend(hall: Hall, number: int, *, undone: bool) -> None:
    """Correct a result of a round as its preview shows; ``undone``: and take that back."""
    decided = hall.round(number).pairings.filter(match__version__gt=0).order_by("number")
    wrong = decided[hall.rng.randrange(decided.count())]
    newest = wrong.outcomes.latest("version")
    change = NewResult(number, wrong.number, games=hall.other_result(newest.won))
    before = state_of(hall.tournament)
    with hall.figures.of("preview"):
        shown = preview(hall.fresh(), change)
    act = hall.act("correct", corrections.apply, tournament=hall.tournament, change=change,
                   token=shown.token, reason="The slip was read wrongly.")  # fmt: skip
    assert wrong.outcomes.latest("version").won != newest.won
    if undone:
        hall.act("undo", undo, act=act, reason="The slip was right.")
        assert state_of(hall.tournament) == before, "do then undo is the identity"


def elimination(hall: Hall) -> None:
    """Play a bracket: matches are made by whoever settles, as soon as both sides are known."""
    last = 0
    while open_now := list(hall.open_matches()):
        hall.play_all(open_now, draws=0)
        newest = hall.tournament.rounds.order_by("-number").first()
        assert newest is not None
        assert newest.number >= last
        last = newest.number
