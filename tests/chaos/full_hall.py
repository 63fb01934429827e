"""Thousands of players report a round within a minute while others look: ``python -m`` this.

Each player at a first seat reports the match with its record; the other side reports the same. A
site of its own is started, with its web server and worker.
"""

import os
import secrets
import sys
import time
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tests.chaos import shares
from tests.chaos.load import Answered, Ask, Stream, summary
from tests.simulate.site import on_a_site_of_its_own

PLAYERS = int(os.environ.get("LOAD_PLAYERS", "3000"))
VIEWS = int(os.environ.get("LOAD_VIEWS", "5000"))
SECONDS = float(os.environ.get("LOAD_SECONDS", "60"))
REPORTING = 0.92  # share of the time, so that the last reports are answered and verified within it
SETTLE_SECONDS = 900
PAGES = ("", "standings/", "pairings/", "log/")
SEED = 20_261_121


def main() -> int:
    os.environ["API_RATE_ANONYMOUS"] = "1000000"  # all of them have one address here
    return on_a_site_of_its_own(played)


def played() -> int:
    from tests.running.site import free_port

    uid, tables = hall()
    address = served(free_port())
    asks = [*reporting(tables), *looking(uid)]
    begun, clock, before = time.monotonic(), time.time(), shares.spent()
    replies = Stream(address).run(asks)
    answering = shares.spent()
    print(f"{PLAYERS} players, {len(tables)} matches, {VIEWS} views a minute, {SECONDS:.0f} s")
    print(summary(replies))
    print(f"while answering, {shares.spent_line(before, answering)}", flush=True)
    wrong = [reply for reply in replies if reply.status not in (200, 201, 304)]
    for failure in wrong[:5]:
        print(failure, file=sys.stderr)
    if wrong:
        return 1
    late = settled(len(tables), begun)
    print(f"afterwards, {shares.spent_line(answering, shares.spent())}")
    print(marks(replies, late, clock))
    return _lost(len(tables))


def marks(replies: list[Answered], late: float, clock: float) -> str:
    """Return the figures when the time was over, and the time of the last report."""
    from matches.models import Verdict

    end = datetime.fromtimestamp(clock + SECONDS, UTC)
    answered = sum(reply.at <= SECONDS for reply in replies)
    verified = Verdict.objects.filter(at__lte=end).count()
    last = max(reply.at for reply in replies)
    return (
        f"within {SECONDS:.0f} s: {answered} of {len(replies)} answers, {verified} verdicts; "
        f"last answer after {last:.1f} s, last verdict after {late:.1f} s"
    )


def hall() -> tuple[str, list[Any]]:
    """Make a tournament whose first round is being played; return its tables."""
    from django.utils import timezone

    from league.tournaments.pairing.services import pairing, rounds
    from league.tournaments.phases.services import tournaments
    from matches.services import settings
    from tests.events.factories import lock, works
    from tests.tournaments.factories import TournamentFactory

    made = TournamentFactory(entrants=PLAYERS, phases=[{"kind": "swiss", "rounds": 9}])
    by, now = works(made.event), timezone.now()
    settings.change(event=made.event, by=by, now=now, record="required", ruleset="carriers-1")
    lock(made.event, started=True)
    tournaments.start(tournament=made, by=by, now=now)
    phase = made.phases.select_related("tournament__event").get()
    rounds.publish(round=pairing.pair(phase=phase, by=by, now=now), by=by, now=now)
    return made.event.uid, tables_of(made)


def tables_of(made: Any) -> list[Any]:
    """Return for each match its uid, both players' tokens, a record and its result."""
    from django.utils import timezone

    from engines.core.records.recording import at_random
    from engines.core.records.writing import written
    from engines.core.registry import get
    from league.people.models import ApiToken
    from league.people.services.tokens import digest_of
    from matches.models import Match

    tokens, tables, rng, game = [], [], Random(SEED), get("carriers")
    tomorrow = timezone.now() + timedelta(days=1)
    matches = Match.objects.filter(event=made.event).prefetch_related(
        "sides__entry__entry_players__player"
    )
    for match in matches:
        held = []
        for side in sorted(match.sides.all(), key=lambda side: side.number):
            user = side.entry.entry_players.all()[0].player.user_id
            secret = f"clt_{secrets.token_urlsafe(32)}"
            tokens.append(ApiToken(user_id=user, name="load", digest=digest_of(secret),
                                   hint=secret[:8], scopes=["read", "matches"],
                                   expires_at=tomorrow))  # fmt: skip
            held.append(secret)
        record = at_random(game.house(rng), rng)
        tables.append((match.uid, held, written(record), claimed(record)))
    ApiToken.objects.bulk_create(tokens)
    return tables


def claimed(record: Any) -> list[dict[str, Any]]:
    points = dict(record.result.points)
    winner = {"H": 1, "A": 2}.get(record.result.winner, 0)
    return [{"score": [points["H"], points["A"]], "winner": winner}]


def served(port: int) -> str:
    """Start the web server; it ends with this process."""
    import atexit

    from django.conf import settings

    from league.running import processes, supervise
    from tests.waiting import eventually

    address = supervise.Address("127.0.0.1", port)
    env = {**os.environ, "CACHE_URL": settings.HOME.cache_url()}  # as `make up` does
    child = processes.start("web", supervise.web(address, 2), env=env)
    atexit.register(child.stop, 10)
    stream = Stream(f"http://127.0.0.1:{port}")

    def answers() -> bool:
        ready = Stream(stream.address).run([Ask(0, 0, "ready", "GET", "/health/ready")])
        return ready[0].status == 200

    eventually(answers, seconds=60)
    return stream.address


def reporting(tables: list[Any]) -> list[Ask]:
    """Spread the tables over the time: a report with its record, and the other side's, each."""
    asks, step = [], REPORTING * SECONDS / max(1, len(tables))
    for number, (uid, (first, second), text, games) in enumerate(tables):
        at, path = number * step, f"/api/v1/matches/{uid}"
        body = {"games": games}
        proof = [{"game": 1, "text": text}]
        asks.append(Ask(at, number, "report, record", "POST", f"{path}/reports/", first,
                        {**body, "records": proof}))  # fmt: skip
        asks.append(Ask(at + step / 2, number, "report", "POST", f"{path}/reports/", second, body))
    return asks


def looking(uid: str) -> list[Ask]:
    """Spread the page views over the time."""
    many = int(VIEWS * SECONDS / 60)
    return [
        Ask(number * SECONDS / many, number, "view", "GET",
            f"/tournaments/{uid}/{PAGES[number % len(PAGES)]}")
        for number in range(many)
    ]  # fmt: skip


def settled(matches: int, begun: float) -> float:
    """Wait until every match has its result; return when, in seconds from the start."""
    from matches.models import Match
    from tests.waiting import eventually

    done = Match.objects.filter(version__gt=0)
    eventually(lambda: done.count() >= matches, seconds=SETTLE_SECONDS, pause=0.25,
               what=lambda: f"{done.count()} of {matches}")  # fmt: skip
    return time.monotonic() - begun


def _lost(matches: int) -> int:
    """Return the failures: a missing report, a verdict other than "verified", a stuck job."""
    from league.jobs.models import Job
    from matches.models import Report, Verdict

    counts = (
        Report.objects.count(),
        Verdict.objects.filter(outcome="verified").count(),
        Job.objects.filter(state=Job.State.STUCK).count(),
    )
    print(f"reports {counts[0]}, verified {counts[1]}, stuck jobs {counts[2]}")
    return 0 if counts == (2 * matches, matches, 0) else 1


if __name__ == "__main__":
    sys.exit(main())
