"""The fields that pages and the API both have: ``python -m tests.api.shared_fields`` lists them."""

import importlib
import os
import sys
from collections import defaultdict
from collections.abc import Iterator

ROOMS = ("cards", "league", "matches")


def subclasses(of: type) -> Iterator[type]:
    for each in of.__subclasses__():
        yield each
        yield from subclasses(each)


def shared() -> dict[tuple[str, str], tuple[set[str], set[str]]]:
    """Map (app, field) to the forms and the questions that have the field, if both have it."""
    from django.forms.forms import BaseForm

    from league.people.api.serializers import Question

    importlib.import_module("league.conf.urls")
    classes: dict[tuple[str, str], tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for side, (base, fields) in enumerate(
        ((BaseForm, "base_fields"), (Question, "_declared_fields"))
    ):
        for each in subclasses(base):
            room, _, rest = each.__module__.partition(".")
            if room in ROOMS:
                app = rest.partition(".")[0] if room == "league" else room
                for name in getattr(each, fields, {}):
                    classes[app, name][side].add(each.__name__)
    return {key: both for key, both in sorted(classes.items()) if all(both)}


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
    django.setup()
    rows = shared()
    for (app, name), (forms, questions) in rows.items():
        sys.stdout.write(
            f"{app}.{name}: {', '.join(sorted(forms))} | {', '.join(sorted(questions))}\n"
        )
    sys.stdout.write(f"{len({name for _app, name in rows})} names\n")


if __name__ == "__main__":
    main()
