"""Run the whole site on this machine: `make up`."""

import contextlib
import os
import shutil
import signal
import sys
import time
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from django.utils import timezone

from cards.services import imports
from league.conf.home import binaries, places
from league.conf.home.embedded import make_vapid_key
from league.conf.queues import ANALYSES, BOTS
from league.people.models import User
from league.running import demo, processes, servers, supervise, translations
from league.running.checks import behind
from league.running.family import Console, Family, KeepsFalling
from league.running.supervise import Address

QUIET = 0


class Command(BaseCommand):
    help = "Start the whole site: database, broker, web, live streams, workers and scheduler."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument(
            "--port", type=int, default=8000, help="port; if taken, the next free one"
        )
        parser.add_argument("--yes", action="store_true", help="do not ask to confirm --host")
        parser.add_argument("--web", type=int, default=2, help="number of web processes")
        parser.add_argument("--workers", type=int, default=2, help="number of worker processes")
        parser.add_argument("--no-demo", action="store_true", help="do not create the demo league")

    def handle(self, *, host: str, port: int, yes: bool, **options: Any) -> None:
        if os.environ.get("MAKELEVEL"):
            processes.die_with_parent(signal.SIGTERM)
        console = Console(sys.stdout)
        _agree(host, yes)
        with _one_at_a_time() as is_first, supervise.interruptible():
            if not is_first:
                console.say(f"Already running: {supervise.noted(settings.HOME.folder)}")
                return
            try:
                address = _address(console, host, port)
                _run(console, address, options)
            except (binaries.ServerTrouble, supervise.PortTrouble, KeepsFalling) as trouble:
                raise CommandError(str(trouble)) from None
            except KeyboardInterrupt:
                console.say("Stopped.")


def _agree(host: str, yes: bool) -> None:
    """Ask before the site is shown to the network."""
    if Address(host, 0).is_loopback or yes or os.environ.get("YES") == "1":
        return
    if not sys.stdin.isatty():
        raise CommandError(
            f"HOST={host} shows the site to everyone in your network. Confirm: YES=1."
        )
    print(f"HOST={host} shows the site to everyone in your network, without encryption.")
    if input("Go on? [y/N] ").strip().lower() not in {"y", "yes"}:
        raise CommandError("Nothing was started.")


@contextlib.contextmanager
def _one_at_a_time() -> Any:
    try:
        places.prepare(settings.HOME)
    except PermissionError as error:
        raise CommandError(
            f"This account may not use {error.filename}: it was made by another account. "
            "Run as that account, or set CARRIER_LEAGUE_HOME to a folder of your own."
        ) from None
    except binaries.ServerTrouble as trouble:
        raise CommandError(str(trouble)) from None
    with places.locked(settings.HOME.folder / "up.lock") as is_first:
        yield is_first


def _address(console: Console, host: str, port: int) -> Address:
    address = supervise.free_address(host, port)
    if address.port != port:
        console.say(f"Port {port} is taken: using {address.port}.")
    return address


def _run(console: Console, address: Address, options: dict[str, Any]) -> NoReturn:
    """Start everything, print the address, keep it running. Raises KeepsFalling."""
    begun = time.monotonic()
    family = Family(console)
    with contextlib.ExitStack() as stack:
        stack.callback((settings.HOME.folder / "up.json").unlink, missing_ok=True)
        supervise.note(settings.HOME.folder, address)
        stack.callback(_stop, console, family)
        console.say("Starting Carrier League")
        _servers(console, family, stack)
        _tables(console)
        plain = "0" if _are_collected(console) else "1"
        stream = supervise.free_address(address.host, address.port + 1)
        _start(family, address, stream, {**options, "env": {"PLAIN_STATIC": plain}})
        _contents(console, wants_demo=_wants_demo(address, options))
        _wait_for_all(console, family, address, stream)
        _print_addresses(console, address, stream, time.monotonic() - begun)
        supervise.watch(family)


def _stop(console: Console, family: Family) -> None:
    if family.members:
        console.say("")
        with console.step("Stopping"):
            family.stop()


def _servers(console: Console, family: Family, stack: contextlib.ExitStack) -> None:
    home = settings.HOME
    if not settings.EMBEDDED:
        return
    with console.step("Database (PostgreSQL)"):
        lock = places.locked(home.folder / "server.lock", seconds=120)
        if not stack.enter_context(lock):
            raise binaries.ServerTrouble(
                "Another command has been using the database for too long."
            )
        family.run("postgres", partial(servers.start_postgres, home), log=_log("postgres"))
    if home.broker_url() == settings.CELERY_BROKER_URL:
        with console.step("Queue (Valkey)"):
            family.run("valkey", partial(servers.start_valkey, home), log=_log("valkey"))


def _log(server: str) -> str:
    return str(settings.HOME.folder / "logs" / f"{server}.log")


def _tables(console: Console) -> None:
    with console.step("Tables (first time: some seconds)"):
        call_command("migrate", verbosity=QUIET, interactive=False)
    for message in behind():
        console.say(f"  {message.msg} {message.hint}")
    with console.step("Translations"):
        translations.compile_all()


def _are_collected(console: Console) -> bool:
    """Collect the static files, hashed and compressed; tell whether they are served from there.

    The first start does without, to be there sooner.
    """
    is_first = not settings.STATIC_ROOT.exists()
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    if settings.WHITENOISE_USE_FINDERS and (is_first or os.environ.get("PLAIN_STATIC")):
        return False
    with console.step("Static files"):
        env = {**os.environ, "PLAIN_STATIC": "0"}  # these settings may say otherwise
        command = [sys.executable, "manage.py", "statics"]
        child = processes.start("statics", command, env=env, cwd=settings.BASE_DIR)
        try:
            return child.process.wait() == 0
        finally:
            child.stop(5)


def _contents(console: Console, *, wants_demo: bool) -> None:
    """Create the initial data while the other processes start."""
    with console.step("House cards"):
        imports.import_house_set(now=timezone.now())
    if wants_demo:
        with console.step("Demo league"):
            call_command("demo", verbosity=QUIET)
    connections.close_all()


def _start(family: Family, address: Address, stream: Address, options: dict[str, Any]) -> None:
    if settings.EMBEDDED:
        make_vapid_key(settings.HOME)
    is_demo = _is_demo(address, will_be=_wants_demo(address, options) and demo.is_empty())
    env = {**os.environ, **_environment(address, is_demo), **options["env"]}
    env["STREAM_PORT"] = str(stream.port)
    root = settings.BASE_DIR
    command = supervise.worker(options["workers"])
    family.start("worker", command, env=env, cwd=root)
    family.start("beat", supervise.beat(settings.HOME.folder), env=env, cwd=root)
    family.start("stream", supervise.stream(stream), env=env, cwd=root)
    web = {**env, "PROMETHEUS_MULTIPROC_DIR": str(_metrics_folder())}
    family.start("web", supervise.web(address, options["web"]), env=web, cwd=root)
    # Bots have one process a core, less one for everything else.
    for name, many in ((BOTS, max(1, (os.cpu_count() or 1) - 1)), (ANALYSES, 1)):
        family.start(name, supervise.thinker(name, many), env=env, cwd=root)


def _wait_for_all(console: Console, family: Family, address: Address, stream: Address) -> None:
    with console.step("Web, stream, worker and beat"):
        live = _wait(address, "/health/live", supervise.WEB_SECONDS, family)
        live = _wait(stream, "/live/health", supervise.WEB_SECONDS, family) and live
    with console.step("First round of work"):
        ready = _wait(address, "/health/ready", supervise.WORKER_SECONDS, family)
    if not (live and ready):
        console.say(f"  Not everything is ready yet: see {address.url}/health/ready")


def _metrics_folder() -> Path:
    """Return the folder in which web processes add up their metrics, emptied of the last run's."""
    folder: Path = settings.HOME.folder / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    return folder


def _wait(address: Address, path: str, seconds: float, family: Family) -> bool:
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(address.host, address.name)
    return supervise.wait_for(f"http://{local}:{address.port}{path}", seconds, family)


def _environment(address: Address, is_demo: bool) -> dict[str, str]:
    """Return the environment of the children for the chosen address."""
    hosts = ["localhost", "127.0.0.1", "[::1]"]
    if not address.is_loopback:
        hosts += [address.name, address.host]
    made = {"DJANGO_SETTINGS_MODULE": "league.conf.settings", "PYTHONUNBUFFERED": "1"}
    made["PYTHONWARNINGS"] = "ignore"
    if settings.EMBEDDED:
        if settings.HOME.broker_url() == settings.CELERY_BROKER_URL:
            made["CACHE_URL"] = os.environ.get("CACHE_URL") or settings.HOME.cache_url()
        made["DEMO_LETTERS"] = "1" if is_demo else "0"
        made["SITE_URL"] = os.environ.get("SITE_URL") or address.url
        made["ALLOWED_HOSTS"] = os.environ.get("ALLOWED_HOSTS") or ",".join(dict.fromkeys(hosts))
    return made


def _wants_demo(address: Address, options: dict[str, Any]) -> bool:
    return settings.EMBEDDED and address.is_loopback and not options["no_demo"]


def _is_demo(address: Address, *, will_be: bool = False) -> bool:
    """Tell whether this is a demo for this machine's user, and no site behind a proxy."""
    given = os.environ.get("SITE_URL") or settings.PROXIES or settings.EMAIL_URL
    is_local = settings.EMBEDDED and address.is_loopback and not given
    return is_local and (will_be or demo.is_there())


def _print_addresses(console: Console, address: Address, stream: Address, seconds: float) -> None:
    console.say(f"\nCarrier League is running ({seconds:.1f} s): {address.url}")
    console.say(f"Live updates of tables come from {stream.url}/live/\n")
    log_ins = settings.HOME.folder / "demo.txt"
    if settings.EMBEDDED and log_ins.exists():
        console.say(log_ins.read_text())
    elif not User.objects.exists():
        console.say("There are no accounts yet. Create the first administrator with")
        console.say("  .venv/bin/python manage.py createsuperuser\n")
    if _is_demo(address):
        console.say("No mail leaves this machine. Recipients read their letters at")
        console.say(f"  {address.url}/letters/\n")
    elif not settings.EMAIL_URL:
        console.say("No mail leaves this machine (EMAIL_URL is not set). The administrator finds")
        console.say(f"all letters in the outbox: {address.url}/outbox/\n")
    console.say("Ctrl-C stops everything. The data is kept in " + str(settings.HOME.folder) + "\n")
