#!/usr/bin/env python
import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
    from league.running.command_line import run

    run(sys.argv)
