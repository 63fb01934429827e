"""How players take their places, and who rolls then (LB-3, LB-4)."""

from tests.engines.limit_ball.second_engine.slow.board import at_ball, hit, named, other


def toss(s, words, faces, reported):
    s["first"] = words[0]
    to_place(s, "first", words[0], words[0])
    hit(s, "1.1", "R7")


def to_place(s, kind, placing, receiver):
    s.update(phase="place", kind=kind, turn=placing, receiver=receiver, placed=[], cells={})
    s.update(ball="", holder="", target=0, dead=0, excluded=[], joined=[], checkers=[])


def place(s, words, faces, reported):
    hit(s, "R35", "2.1", {"first": "3.1", "start": "4.1", "restart": "4.2"}[s["kind"]])
    for word in words[1:]:
        name, _, cell = word.partition("=")
        if name == "rep":
            player, _, side = cell.partition("@")
            s["cells"][player] = side or named(s, "start")[0]
            s["placed"].append(player)
            if side:
                hit(s, "R21")
        else:
            s["cells"][name] = cell
            if s["kind"] != "first":
                hit(s, "4.3")
    if len(s["cells"]) < len(s["players"]):
        s["turn"] = other(s["turn"])
        return
    if len(set(s["cells"].values())) < len(s["players"]):
        hit(s, "R33")
    reps = s["placed"]
    s["ball"] = s["cells"][reps[0]]
    if s["kind"] == "first":
        hit(s, "3.2")
        return check(s, "first", reps, s["first"])
    s["holder"] = reps[0]
    hit(s, "4.3", "2.2")
    if s["o"]["restart_contest"] == "all_in_cell":
        hit(s, "R22 all_in_cell")
        return check(s, s["kind"], at_ball(s), s["receiver"])
    hit(s, "R22")
    check(s, s["kind"], reps, s["receiver"])


def check(s, kind, checkers, side):
    first = [player for player in checkers if player[0] == side]
    then = [player for player in checkers if player[0] != side]
    s.update(phase="roll", kind=kind, side=side, checkers=sorted(checkers), waiting=first + then)
    s.update(rolls={}, boosted=[], used=[], dead=0, turn=(first + then)[0][0])
    if len(first) > 1 or len(then) > 1:
        hit(s, "R8")
