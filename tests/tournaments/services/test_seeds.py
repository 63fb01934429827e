import pytest
from django.utils import timezone

from league.tournaments.entrants.services import absences
from league.tournaments.entrants.services.seeds import draw_seeds, set_seeds
from league.tournaments.errors import CannotUndo, NotNow, SeedsClash, TournamentHidden
from league.tournaments.models import Phase, Tournament
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=5)


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def seeds(tournament) -> list[int | None]:
    return list(tournament.entrants.order_by("number").values_list("seed", flat=True))


def test_seeds_are_given_by_number_and_undone(tournament, organiser):
    now = timezone.now()
    set_seeds(tournament=tournament, seeds={1: 2, 2: 1}, by=organiser, now=now)
    set_seeds(tournament=tournament, seeds={1: 1, 2: 2, 5: 3}, by=organiser, now=now)

    assert seeds(tournament) == [1, 2, None, None, 3]
    undo(act=last_act(tournament, "seeds"), by=organiser, reason="", now=now)
    assert seeds(tournament) == [2, 1, None, None, None]


@pytest.mark.parametrize("given", [{1: 1, 2: 1}, {1: 0}, {1: 100_001}])
def test_seeds_that_clash_are_refused(tournament, organiser, given):
    with pytest.raises(SeedsClash):
        set_seeds(tournament=tournament, seeds=given, by=organiser, now=timezone.now())

    assert seeds(tournament) == [None] * 5


def test_a_seed_for_nobody_is_refused(tournament, organiser):
    with pytest.raises(TournamentHidden):
        set_seeds(tournament=tournament, seeds={9: 1}, by=organiser, now=timezone.now())


def test_the_same_lot_gives_the_same_seeds(tournament, organiser):
    now = timezone.now()
    draw_seeds(tournament=tournament, by=organiser, now=now)
    first = seeds(tournament)
    undo(act=last_act(tournament, "draw_seeds"), by=organiser, reason="", now=now)

    assert seeds(tournament) == [None] * 5
    draw_seeds(tournament=tournament, by=organiser, now=now)
    assert seeds(tournament) == first
    assert sorted(first) == [1, 2, 3, 4, 5]


def test_another_seed_draws_another_lot(tournament, organiser):
    drawn = set()
    for seed in range(6):
        Tournament.objects.update(seed=seed)
        draw_seeds(tournament=tournament, by=organiser, now=timezone.now())
        drawn.add(tuple(seeds(tournament)))

    assert len(drawn) > 1


def test_who_has_left_is_not_in_the_lot(tournament, organiser):
    gone = tournament.entrants.get(number=3)
    absences.drop(entrant=gone, by=organiser, now=timezone.now())

    draw_seeds(tournament=tournament, by=organiser, now=timezone.now())

    assert seeds(tournament)[2] is None
    assert sorted(seed for seed in seeds(tournament) if seed) == [1, 2, 3, 4]


def test_seeds_stay_once_every_phase_has_begun(tournament, organiser):
    set_seeds(tournament=tournament, seeds={1: 1}, by=organiser, now=timezone.now())
    Tournament.objects.update(state="running")
    Phase.objects.update(state="running")

    with pytest.raises(NotNow):
        draw_seeds(tournament=tournament, by=organiser, now=timezone.now())
    with pytest.raises(NotNow):
        undo(act=last_act(tournament, "seeds"), by=organiser, reason="", now=timezone.now())


def test_seeds_that_were_changed_again_are_not_undone(tournament, organiser):
    set_seeds(tournament=tournament, seeds={1: 1}, by=organiser, now=timezone.now())
    first = last_act(tournament, "seeds")
    set_seeds(tournament=tournament, seeds={1: 2}, by=organiser, now=timezone.now())

    with pytest.raises(CannotUndo):
        undo(act=first, by=organiser, reason="", now=timezone.now())
