"""`manage.py reverify`: replay every stored record and say what comes out otherwise."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.jobs.models import Job
from league.jobs.services import run as run_job
from matches.models import Reverification
from matches.queries.records.reverification import Progress, changes, failures, progress
from matches.services import reverification

WIDTH = 30
PATIENCE = 60  # seconds without progress: no worker is running


class Command(BaseCommand):
    help = "Replay all stored records with the workers and report every changed verdict."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--ruleset", default="", help="only records of this ruleset, e.g. carriers-1"
        )
        parser.add_argument(
            "--chunk",
            type=int,
            default=reverification.CHUNK,
            metavar="N",
            help="records in one job, 1 to 1000",
        )
        parser.add_argument(
            "--here", action="store_true", help="replay in this process, without workers"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["chunk"] <= 1000:
            raise CommandError("--chunk must be 1 to 1000.")
        began = time.monotonic()
        run = reverification.begin(
            now=timezone.now(),
            ruleset=options["ruleset"],
            size=options["chunk"],
            ring=not options["here"],
        )
        if options["here"]:
            self._do(run)
        self._wait(run)
        self._report(run, time.monotonic() - began)

    def _do(self, run: Reverification) -> None:
        waiting = Job.objects.filter(kind=reverification.KIND, arguments__run=run.pk)
        for job_id in list(waiting.order_by("pk").values_list("pk", flat=True)):
            run_job(job_id=job_id, worker="reverify", delivery=str(job_id))
            self._bar(progress(run))

    def _wait(self, run: Reverification) -> None:
        last, since = -1, time.monotonic()
        while not (at := progress(run)).is_over:
            self._bar(at)
            if at.chunks_done != last:
                last, since = at.chunks_done, time.monotonic()
            elif time.monotonic() - since > PATIENCE:
                raise CommandError(
                    f"No progress for {PATIENCE} s: is a worker running? The jobs stay queued; "
                    "--here replays without workers."
                )
            time.sleep(0.2)  # the workers are other processes: progress shows only in their rows
        self._bar(progress(run), end="\n")

    def _bar(self, at: Progress, end: str = "") -> None:
        share = at.done / at.total if at.total else 1.0
        full = int(share * WIDTH)
        bar = "█" * full + "·" * (WIDTH - full)
        self.stdout.write(f"\r{bar} {at.done}/{at.total}", ending=end)
        self.stdout.flush()

    def _report(self, run: Reverification, seconds: float) -> None:
        """Raises CommandError (exit code 1) if any verdict changed."""
        changed, failed, at = changes(run), failures(run), progress(run)
        for change in changed:
            differences = ", ".join(
                f"{name}: {value['was']!r} → {value['now']!r}"
                for name, value in change.items()
                if name != "record"
            )
            self.stdout.write(f"{change['record']}  {differences}")
        for uid in failed:
            self.stdout.write(f"{uid}  could not be replayed")
        rate = at.done / seconds if seconds else 0
        self.stdout.write(
            f"{at.done} records in {seconds:.1f} s ({rate:.0f}/s): {len(changed)} changed, "
            f"{len(failed)} failed, {at.given_up} chunks given up."
        )
        if changed or failed or at.given_up:
            raise CommandError("Not every record gave the same verdict as before.")
