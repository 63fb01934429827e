"""Whatever is done to challenges, in whatever order: what must hold on a ladder holds."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from league.people.errors import Refusal
from league.tournaments.entrants.services import absences
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import PairingSide, Round
from league.tournaments.phases.services import tending
from league.tournaments.rounds.queries.rounds import OPEN
from league.tournaments.standings.queries import of as standings_of
from league.tournaments.tournament.services import acts
from tests.longer import examples
from tests.tournaments.rounds.hall import LOSS, WIN, Hall, running
from tests.tournaments.services.test_challenges import entrant

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(600)]
SIZE = 5
SETTINGS = [{}, {"unanswered": "lost"}]
ACTS = st.tuples(
    st.sampled_from(
        ("offer",) * 4 + ("accept",) * 3 + ("play",) * 2
        + ("decline", "withdraw", "enter", "undo", "drop", "later")
    ),
    st.integers(1, SIZE),
    st.integers(1, SIZE),
)  # fmt: skip


class Doer:
    """Does one act after another on a ladder whose clock only goes on."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.now = hall, timezone.now()

    def do(self, act: str, first: int, second: int) -> None:
        by: dict[str, Any] = {"by": self.hall.by, "now": self.now}
        waiting = ChallengeOffer.objects.filter(state="open").order_by("pk")
        match act:
            case "offer":
                challenges.offer(phase=self.hall.phase(), challenger=entrant(self.hall, first),
                                 challenged=second, **by)  # fmt: skip
            case "enter":
                sides = {"challenger": first, "challenged": second}
                challenges.challenge(phase=self.hall.phase(), **sides, **by)
            case "play":
                for round in Round.objects.filter(state__in=OPEN)[:1]:
                    self.hall.full(round, lambda _one, _other: WIN if first % 2 else LOSS)
            case "undo":
                if self.hall.tournament.acts.filter(kind="challenge").exists():
                    last = self.hall.last_act("challenge")
                    acts.undo(act=last, by=self.hall.by, reason="", now=self.now)
            case "drop":
                absences.drop(entrant=entrant(self.hall, first), **by)
            case "later":
                self.now += timedelta(days=4)
                tending.tend(tournament=self.hall.fresh(), now=self.now)
            case "accept" | "decline" | "withdraw":
                if offers := list(waiting):
                    offer = offers[first % len(offers)]
                    getattr(challenges, act)(offer=offer, **by)


def check(hall: Hall) -> None:
    offers = ChallengeOffer.objects.all()
    by_challenger = offers.filter(state="open").values("challenger").annotate(n=Count("pk"))
    assert all(row["n"] == 1 for row in by_challenger.order_by())
    for offer in offers.filter(state="accepted"):
        assert offer.round is not None
        seated = (
            offer.round.pairings.get().sides.order_by("number").values_list("entrant", flat=True)
        )
        assert list(seated) == [offer.challenger_id, offer.challenged_id]
    for offer in offers.filter(state__in=("withdrawn", "lapsed", "open")):
        assert offer.round is None
    playing = PairingSide.objects.filter(round__state__in=OPEN)
    assert playing.values("entrant").distinct().count() == playing.count()
    waiting = offers.filter(state="open")
    busy = set(playing.values_list("entrant", flat=True))
    assert all(
        busy.isdisjoint((challenge.challenger_id, challenge.challenged_id)) for challenge in waiting
    )
    rows = [row.entrant for row in standings_of(hall.phase()).rows]
    gone = hall.tournament.entrants.filter(absences__isnull=False).values_list("number", flat=True)
    assert sorted([*rows, *gone]) == list(range(1, SIZE + 1))


@settings(max_examples=examples(4), deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])  # fmt: skip
@given(which=st.integers(0, 1), acts=st.lists(ACTS, min_size=4, max_size=14))
def test_challenges_keep_their_laws(which: int, acts: list[tuple[str, int, int]], db: Any) -> None:
    with transaction.atomic():
        doer = Doer(running(SIZE, [{"kind": "ladder", "settings": SETTINGS[which]}]))
        for act, first, second in acts:
            try:
                with transaction.atomic():
                    doer.do(act, first, second)
            except Refusal:
                pass
            check(doer.hall)
        transaction.set_rollback(True)
