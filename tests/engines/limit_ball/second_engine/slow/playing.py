"""What a line does, and what follows from it (LB-3 to LB-10)."""

import copy
import re

from tests.engines.limit_ball.second_engine.slow.board import (
    at_ball,
    duelling,
    goal_of,
    hit,
    kind_of,
    last_side,
    neighbours,
    other,
    team,
)
from tests.engines.limit_ball.second_engine.slow.lines import boosts, runs
from tests.engines.limit_ball.second_engine.slow.placing import check, place, to_place, toss


def apply(s, text):
    s = copy.deepcopy(s)
    said, _, faced = text.partition(": ")
    words = said.split(" ")
    faces = [int(word) for word in faced.split(" ") if word.isdigit()]
    reported = re.search(r"=(\w+)$", faced)
    ACTS[words[0]](s, words[1:], faces, reported[1] if reported else "")
    return s


def roll(s, words, faces, reported):
    hit(s, "5.1")
    s["rolls"][words[0]] = faces
    s["waiting"].remove(words[0])
    if s["waiting"]:
        s["turn"] = s["waiting"][0][0]
    else:
        window(s, "boost")


def window(s, phase):
    s.update(phase=phase, turn=s["side"], passes=0)
    go_on(s)


def go_on(s):
    while s["passes"] < 2:
        can = boosts(s) if s["phase"] == "boost" else runs(s)
        if len(can) > 1:
            return
        s["passes"] += 1
        s["turn"] = other(s["turn"])
    if s["phase"] == "boost":
        decide(s)
    else:
        reacted(s)


def pass_(s, words, faces, reported):
    hit(s, "R23")
    s["passes"] += 1
    s["turn"] = other(s["turn"])
    go_on(s)


def used(s):
    s["passes"] = 0
    s["turn"] = other(s["turn"])
    go_on(s)


def boost(s, words, faces, reported):
    player, mate = words[0].split(">")
    s["emotion"][player] -= 1
    hit(s, "10.1", f"boost {words[1]}")
    if player != mate:
        s["boosted"].append((player, mate))
        hit(s, "R24")
    if s["kind"] not in ("normal", "free") or len(s["rolls"][mate]) + len(faces) > 5:
        hit(s, "R34")
    kept = [] if words[1].endswith("R") else s["rolls"][mate]
    s["rolls"][mate] = kept + faces
    used(s)


def skill(s, words, faces, reported):
    hit(s, "R29")
    s["used"].append((words[0], re.search('"(.*)"', " ".join(words))[1]))
    s["rolls"][words[0]] = s["rolls"][words[0]] + faces
    used(s)


def block(s, words, faces, reported):
    hit(s, "10.4", "R25")
    best = max(sum(dice) for dice in s["rolls"].values())
    causers = {p for p, dice in s["rolls"].items() if sum(dice) == best} | {words[0]}
    s["emotion"][words[0]] = 0
    s["holder"] = ""
    s["checks"] += 1
    touched(s, sorted(causers))
    free(s, sorted(causers))
    counted(s)


def decide(s):
    sums = {player: sum(dice) for player, dice in s["rolls"].items()}
    best = max(sums.values())
    tops = sorted(player for player, value in sums.items() if value == best)
    s["holder"] = ""
    s["checks"] += 1
    player, at = tops[0], s["cells"][tops[0]]
    own = goal_of(s, at) == player[0]
    limit = s["target"] + int(s["o"]["limit_add"])
    if own and kind_of(s, at).endswith("*"):
        limit += int(s["o"]["limit_own_goal_centre"])
        if s["target"]:
            hit(s, "R10")
    if len(tops) > 1:
        hit(s, "5.4", *(["R9"] if s["target"] and not s["target"] <= best <= limit else []))
        touched(s, tops)
        free(s, tops)
    elif not s["target"]:
        hit(s, "5.8")
        success(s, player, best)
    elif best < s["target"]:
        failure(s, player)
    elif best > limit:
        hit(s, "5.7", "9.1")
        s["toucher"] = player
        s.update(phase="foul", foul={"player": player, "value": best, "result": ""})
        return
    else:
        hit(s, "5.2", "5.3")
        success(s, player, best)
    counted(s)


def touched(s, causers):
    """A tie or super block of several leaves the earlier toucher; else the toss decides (R15)."""
    if len(causers) == 1:
        s["toucher"] = causers[0]
    elif not s["toucher"]:
        ours = [player for player in causers if player[0] == s["first"]]
        s["toucher"] = (ours or causers)[0]


def counted(s):
    most = s["o"]["max_checks"]
    if most != "none" and s["checks"] >= int(most) and s["phase"] != "over":
        hit(s, "R32")
        a, b = s["score"]["A"], s["score"]["B"]
        s.update(phase="over", winner="draw" if a == b else "A" if a > b else "B")


def failure(s, player):
    hit(s, "5.5")
    s["toucher"] = player
    if goal_of(s, s["cells"][player]) == player[0]:
        hit(s, "R2")
        goal(s, other(player[0]), "failure")
    else:
        free(s, [player])


def success(s, player, value):
    hit(s, "5.6")
    s["last"] = s["toucher"] = player
    if goal_of(s, s["ball"]) == other(player[0]):
        hit(s, "R2")
        goal(s, player[0], "success")
    else:
        s["target"] = value
        s.update(phase="move", mover=player, steps=value // 10 + 1)


def free(s, causers):
    hit(s, "6.1", "R11")
    sides = {player[0] for player in causers}
    if len(sides) > 1:
        hit(s, "R12", "R12 first" if not s["last"] else "R12 last")
    side = sides.pop() if len(sides) == 1 else last_side(s)
    if causers == s["players"]:
        hit(s, "6.3")
        causers = []
    else:
        hit(s, "6.2")
    s.update(target=0, holder="")
    react_all(s, "free", causers, side)


def goal(s, scorer, how):
    hit(s, "8.1", "8.2", "1.2", "R27", f"goal by {how}")
    s["score"][scorer] += 1
    for player in team(s, other(scorer)):
        s["emotion"][player] += 1
    if s["score"][scorer] >= int(s["o"]["points_to_win"]):
        hit(s, "8.3", "R31")
        s.update(phase="over", winner=scorer)
    else:
        to_place(s, "start", scorer, other(scorer))


def out(s, player):
    hit(s, "9.4", "R11")
    to_place(s, "restart", player[0], other(player[0]))


def foul(s, words, faces, reported):
    hit(s, "9.1", "R19 reported" if reported else "R19")
    s["foul"]["result"] = reported or s["fouls"][sum(faces)]
    able = [p for p in team(s, s["foul"]["player"][0]) if s["emotion"][p]]
    if able:
        s.update(phase="accept", turn=s["foul"]["player"][0])
    else:
        settle(s)


def refoul(s, words, faces, reported):
    hit(s, "10.2")
    s["emotion"][words[0]] -= 1
    foul(s, words, faces, reported)


def accept(s, words, faces, reported):
    settle(s)


def settle(s):
    player, value, result = s["foul"]["player"], s["foul"]["value"], s["foul"]["result"]
    s["foul"] = None
    if result == "out":
        out(s, player)
    elif result == "free":
        hit(s, "9.3")
        free(s, [player])
    else:
        hit(s, "9.2", "R20")
        success(s, player, value)
    counted(s)


def move(s, words, faces, reported):
    s["ball"] = words[1]
    s["holder"] = ""
    s["last"] = s["toucher"] = words[0]
    s["dead"] = 0
    if words[2] == "self":
        hit(s, "2.2")
        s["holder"] = words[0]
        s["cells"][words[0]] = words[1]
    else:
        hit(s, "R6")
    hit(s, "R5 exact" if s["o"]["move_mode"] == "exact" else "R5")
    s.update(mover="", steps=0)
    react_all(s, "normal" if s["target"] else "free", [words[0]], words[0][0])


def react_all(s, kind, excluded, side):
    entitled = [player for player in s["players"] if player not in excluded]
    asked = entitled
    if duelling(s) or s["o"]["one_on_one"] == "at_the_ball":
        asked = s["players"]
    queue = [p for p in asked if p[0] == side] + [p for p in asked if p[0] != side]
    s.update(phase="react", kind=kind, excluded=list(excluded), side=side, queue=queue)
    s.update(joined=[], checkers=[])


def react(s, words, faces, reported):
    player, step = words
    hit(s, "7.1", "7.3")
    s["queue"].pop(0)
    if step == "-":
        if s["cells"][player] == s["ball"]:
            hit(s, "R16")
    else:
        s["joined"].append(player)
        if step != "=":
            hit(s, "7.2")
            if step[1:] not in neighbours(s, s["cells"][player], False):
                hit(s, "R28")
            s["cells"][player] = step[1:]
        elif player in s["excluded"]:
            hit(s, "7.7 asked")
    s["joined"].sort()
    if not s["queue"]:
        window(s, "fast")


def fast(s, words, faces, reported):
    player, cell = words
    hit(s, "10.3")
    s["emotion"][player] -= 1
    s["cells"][player] = cell
    if cell == s["ball"] and player not in s["excluded"] and player not in s["joined"]:
        hit(s, "R26")
        s["joined"] = sorted([*s["joined"], player])
    used(s)


def reacted(s):
    guarded = goal_of(s, s["ball"])
    there = at_ball(s)
    takers = [player for player in there if player in s["joined"]]
    checkers = [player for player in takers if player not in s["excluded"]]
    one_each = sorted(player[0] for player in takers) == ["A", "B"]
    if takers != checkers and (
        (duelling(s) and (one_each or guarded))
        or (s["o"]["one_on_one"] == "at_the_ball" and one_each)
    ):
        hit(s, "7.7", "R17" if duelling(s) else "R17 at_the_ball")
        checkers = takers
    if guarded:
        presence = s["o"]["goal_guard"] == "presence"
        if not [p for p in (there if presence else checkers) if p[0] == guarded]:
            hit(s, "7.4", "R2", "R18 presence" if presence else "R18")
            goal(s, other(guarded), "unguarded")
            return
    if checkers:
        hit(s, "7.8")
        check(s, "normal" if s["target"] else "free", checkers, s["side"])
        return
    left = [player for player in there if player in s["excluded"]]
    if len(left) == 1:
        hit(s, "7.5" if s["target"] else "R14")
        s.update(phase="move", mover=left[0], steps=1)
    else:
        dead(s, left)


def dead(s, left):
    s["dead"] += 1
    if s["dead"] >= int(s["o"]["dead_limit"]):
        hit(s, "R15", "out by dead balls")
        to_place(s, "restart", s["toucher"][0], other(s["toucher"][0]))
        return
    if left:
        hit(s, "R14 two")
    else:
        hit(s, "7.6")
    excluded = []
    if s["dead"] == 1 and not left:
        hit(s, "R13", *([] if s["last"] else ["R13 nobody"]))
        excluded = [s["last"]] if s["last"] else s["excluded"]
    else:
        hit(s, "R15")
    s.update(target=0, holder="")
    react_all(s, "free", excluded, last_side(s))


ACTS = {
    "toss": toss, "place": place, "roll": roll, "pass": pass_, "boost": boost, "skill": skill,
    "block": block, "foul": foul, "refoul": refoul, "accept": accept, "move": move,
    "react": react, "fast": fast,
}  # fmt: skip
