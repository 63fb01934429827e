"""The process of the stream: `python -m league.conf.live_server --host 127.0.0.1 --port 8001`."""

import os
import sys
from argparse import ArgumentParser

# This process exports its own metrics; only those of the web processes are added up.
os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")


def main(words: list[str]) -> None:
    from league.conf.logs import lines as logs

    logs.begin()

    from django.conf import settings

    logs.configure(settings.LOGGING)

    from league.play.live import server

    parser = ArgumentParser(prog="python -m league.conf.live_server")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=settings.STREAM_PORT or 8001)
    asked = parser.parse_args(words)
    try:
        server.serve(asked.host, asked.port)
    except OSError as error:
        where = f"{asked.host}:{asked.port}"
        raise SystemExit(f"The stream cannot listen at {where}: {error}") from None


if __name__ == "__main__":
    main(sys.argv[1:])
