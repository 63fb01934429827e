"""Turns people's score sheets into lines of the container and the game."""

import re
from collections import Counter
from typing import Final

from engines.core.limits import LINES
from engines.limit_ball.written.actions import SEATS, TEAMS

VERBS: Final = frozenset(
    {
        "toss", "place", "roll", "dice", "boost", "block", "foul", "refoul", "accept", "pass",
        "move", "react", "fast", "end", "draw", "resign",
    }
)  # fmt: skip
SMALL: Final = ("ball", "self", "draw", "resign")  # words of a line that are no names
MIDFIELDERS: Final = ("mid", "midfielder", "ミッド", "ミッドフィルダー")
EMOTION: Final = re.compile(r"(?:emotion|感情)\s*[:=]?\s*([0-9]+)", re.IGNORECASE)
BETWEEN: Final = re.compile(r"[,、・+/()\[\]]")  # signs that people put between and around faces
GLUED: Final = re.compile(r"[1-6]{2,}")
ENDED: Final = re.compile(r"(?:end )?(?:(draw)|resign ([AB]))")
OPTIONS: Final = {
    **dict.fromkeys(("max_checks=None", "max_checks=null"), "max_checks=none"),
    "foul_table=house": "foul_table=set",
}
OPTION: Final = re.compile(rf"\b(?:{'|'.join(OPTIONS)})\b")
SIDE: Final = re.compile(r"\b[ab]\b")
RESULT: Final = re.compile(r"@result A [0-9]+ B [0-9]+")
SIZES: Final = "players_per_team"


def adapt(lines: list[str]) -> list[str]:
    """Turn the style of the rules file, and people's variants of it, into the container's."""
    lines = [_spelt(line) for line in lines]
    ends = [matched for line in lines if (matched := ENDED.fullmatch(line))]
    winner = ""
    if ends:
        winner = "draw" if ends[-1][1] else TEAMS[1 - TEAMS.index(ends[-1][2])]
    lines = _sized([_ended(line, winner) for line in lines])
    agreed = winner == "draw" and not any(line.startswith("@result") for line in lines)
    return [*lines, "@result winner draw"] if agreed else lines


def _ended(line: str, winner: str) -> str:
    if matched := ENDED.fullmatch(line):
        return "@end ruling" if matched[1] else f"@end concede {matched[2]}"
    return f"{line} winner {winner}" if winner and RESULT.fullmatch(line) else line


def _sized(lines: list[str]) -> list[str]:
    """Add the option for unequal teams (LB-R30) where the header leaves it out."""
    seats = [place for place, line in enumerate(lines) if line.startswith("@seat ")]
    sizes = Counter(lines[place][6:7] for place in seats)
    is_said = any(line.startswith("@option ") and SIZES in line for line in lines)
    if is_said or len(lines) >= LINES or sizes["A"] == sizes["B"] or not all(map(sizes.get, TEAMS)):
        return lines
    return [*lines[: seats[-1] + 1], f"@option {SIZES}=any", *lines[seats[-1] + 1 :]]


def _spelt(line: str) -> str:
    if line.startswith(("@roster ", "@seat ")):
        return _seat(line)
    if line.startswith("@option "):
        return OPTION.sub(lambda matched: OPTIONS[matched[0]], " ".join(line.split()))
    if line.startswith("@result "):
        return SIDE.sub(lambda matched: matched[0].upper(), line)
    verb, _, rest = " ".join(line.partition(";")[0].split()).partition(" ")
    verb = verb.lower()
    if verb not in VERBS:
        return line
    said, colon, faced = rest.partition(":")
    said = _said(verb, said.strip())
    if not colon:
        return f"{verb} {said}".rstrip()
    faces, result = _faced(faced)
    if verb == "roll" and said in SEATS:
        said = f"{said} {len(faces)}"
    return " ".join((verb, f"{said}:", *faces, *result))


def _seat(line: str) -> str:
    """Read the facts behind seat and name: the position, and the amount of emotion."""
    _, *words = line.split()
    seat = words[0].upper() if words and words[0].upper() in SEATS else "".join(words[:1])
    facts = EMOTION.sub(r"emotion=\1", " ".join(words[2:])).split()
    facts = ["MID" if fact.lower() in MIDFIELDERS else fact for fact in facts]
    return " ".join(("@seat", seat, *words[1:2], *facts))


def _said(verb: str, said: str) -> str:
    if verb == "react":
        said = re.sub(r"\s*>\s*", " >", re.sub(r"(?<=[0-9])([=\-])$", r" \1", said))
    else:
        said = re.sub(r"\s*([>=@])\s*", r"\1", said.replace(",", " "))
    words = (word.lower() if word.lower() in SMALL else word.upper() for word in said.split())
    return " ".join(words).replace("REP=", "rep=")


def _faced(faced: str) -> tuple[list[str], list[str]]:
    """Return the faces and the outcome behind them; a correct sum is dropped."""
    said, equal, result = faced.partition("=")
    faces, result = BETWEEN.sub(" ", said).split(), result.strip(" )]").lower()
    if len(faces) == 1 and GLUED.fullmatch(faces[0]):
        faces = list(faces[0])
    if all(map(str.isdecimal, faces)) and result == str(sum(map(int, faces))):
        return faces, []
    return faces, [f"={result}"] if equal else []
