"""Words that rooms translate differently: ``python -m league.running.words`` lists them.

A message with a context is another word.
"""

import sys
from collections import defaultdict

from league.running.translations import rooms, stored

ENDS = ".:…。： "


def translated(*, of_contexts: bool = False) -> dict[str, dict[str, set[str]]]:
    """Map messages, in lower case, to their translations and the rooms of these.

    ``of_contexts``: the messages with a context instead of those without.
    """
    by_message: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for room in rooms():
        for message in stored(room):
            if isinstance(message.id, str) and message.id and bool(message.context) is of_contexts:
                key = message.id.casefold().rstrip(ENDS)
                by_message[key][str(message.string).rstrip(ENDS)].add(room)
    return by_message


def differing() -> dict[str, dict[str, set[str]]]:
    return {key: said for key, said in sorted(translated().items()) if len(said) > 1}


def main() -> None:
    for key, said in differing().items():
        shown = "; ".join(f"{text} ({', '.join(sorted(there))})" for text, there in said.items())
        sys.stdout.write(f"{key}: {shown}\n")


if __name__ == "__main__":
    main()
