"""Every tie-breaker once more, slowly and straight from its definition, sharing no code.

Points are a win, a draw and nothing else; byes are wins, half byes draws, forfeits count.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.values import StandingsEntry


@dataclass
class Field:
    entries: list[StandingsEntry]
    meetings: list[Meeting]
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    total_rounds: int = 0
    fixed: bool = False  # pairings fixed beforehand

    @property
    def rounds_so_far(self):
        return max([m.round for m in self.meetings], default=0)

    @property
    def rounds(self):
        return max(self.rounds_so_far, self.total_rounds)

    def of(self, e):
        return sorted([m for m in self.meetings if e in (m.first, m.second)], key=lambda m: m.round)

    def other(self, m, e):
        return m.second if m.first == e else m.first

    def letter(self, m, e):
        """W, D, L; P pending; and of byes B (full), H (half), Z (zero)."""
        if m.second is None:
            return {Kind.BYE: "B", Kind.HALF_BYE: "H", Kind.ZERO_BYE: "Z"}[m.kind]
        if m.won is None:
            return "P"
        if m.won is Won.NOBODY:
            return "D"
        if m.won is Won.BOTH_LOSE:
            return "L"
        return "W" if (m.won is Won.FIRST) == (m.first == e) else "L"

    def points(self, m, e):
        letter = self.letter(m, e)
        if letter in "WB":
            return self.win
        return self.draw if letter in "DH" else Fraction(0)

    def score(self, e, fore=False):
        total = Fraction(0)
        for m in self.of(e):
            is_fore = fore and m.second is not None and m.round == self.rounds
            total += self.draw if is_fore else self.points(m, e)
        return total

    def was_played(self, m, e):
        if m.second is None or self.letter(m, e) == "P":
            return False
        return m.kind is Kind.PLAYED or (self.fixed and m.kind is Kind.FORFEIT)

    def absences(self, e):
        there = [m.round for m in self.of(e)]
        return [r for r in range(1, self.rounds_so_far + 1) if r not in there]


# Win percentages ---------------------------------------------------------------------------


def match_share(f, e, *, floor, cap, draw, absent_loses, byes):
    won, rounds = Fraction(0), 0
    for m in f.of(e):
        letter = f.letter(m, e)
        if letter == "B" and byes == "counted":
            won, rounds = won + 1, rounds + 1
        if letter in "WDL":
            rounds += 1
            won += {"W": 1, "D": draw, "L": 0}[letter]
        if letter == "Z" and absent_loses:
            rounds += 1
    entry = next(x for x in f.entries if x.entrant == e)
    if absent_loses:
        for r in f.absences(e):
            if entry.dropped_after is None or r <= entry.dropped_after:
                rounds += 1
    share = won / rounds if rounds else Fraction(0)
    if cap is not None and entry.dropped_after is not None and share > cap:
        share = cap
    if floor is not None and share < floor:
        share = floor
    return share


def game_share(f, e, *, floor, draw, byes="counted"):
    won, games = Fraction(0), 0
    for m in f.of(e):
        letter = f.letter(m, e)
        if letter == "B" and byes == "counted":
            won, games = won + 2, games + 2
        elif letter in "WDL" and m.games is not None:
            mine, level, theirs = m.games if m.first == e else m.games[::-1]
            won, games = won + mine + draw * level, games + mine + level + theirs
        elif letter in "WDL" and letter != "D" and m.kind is Kind.FORFEIT:
            won, games = won + (2 if letter == "W" else 0), games + 2
        elif letter in "WDL":
            won, games = won + {"W": 1, "D": draw, "L": 0}[letter], games + 1
    share = won / games if games else Fraction(0)
    return max(share, floor) if floor is not None else share


def mean_over_opponents(f, e, value):
    faced = [f.other(m, e) for m in f.of(e) if m.second is not None and f.letter(m, e) != "P"]
    return sum((value(o) for o in faced), Fraction(0)) / len(faced) if faced else Fraction(0)


# FIDE ----------------------------------------------------------------------------------------


def round_kinds(f, e, fore):
    """For each round so far: "played", "requested", "forfeit_loss" or "unplayed"."""
    kinds = {}
    for r in range(1, f.rounds_so_far + 1):
        row = [m for m in f.of(e) if m.round == r]
        if not row:
            kinds[r] = "requested"
            continue
        (m,) = row
        letter = f.letter(m, e)
        if fore and m.second is not None and r == f.rounds:
            kinds[r] = "played"
        elif letter in "HZ":
            kinds[r] = "requested"
        elif m.kind is Kind.FORFEIT and letter == "L":
            kinds[r] = "forfeit_loss"
        elif letter == "B" or m.kind is Kind.FORFEIT:
            kinds[r] = "unplayed"
        else:
            kinds[r] = "played"
    return kinds


def adjusted(f, e, rules, fore=False):
    score = f.score(e, fore)
    if rules == "ignored" or f.fixed:
        return score
    kinds = round_kinds(f, e, fore)
    for r, kind in kinds.items():
        after = [k for s, k in kinds.items() if s > r]
        if kind == "requested" and all(k in ("requested", "forfeit_loss") for k in after):
            awarded = sum((f.points(m, e) for m in f.of(e) if m.round == r), Fraction(0))
            score += f.draw - awarded
    return score


def contributions(f, e, rules, fore=False):
    """(score, points against it, voluntary)."""
    parts = []
    kinds = round_kinds(f, e, fore)
    for m in f.of(e):
        willing = kinds[m.round] in ("requested", "forfeit_loss")
        if fore and m.second is not None and m.round == f.rounds:
            parts.append((adjusted(f, f.other(m, e), rules, fore), f.draw, False))
        elif f.was_played(m, e):
            parts.append((adjusted(f, f.other(m, e), rules, fore), f.points(m, e), False))
        elif f.letter(m, e) != "P" and rules != "ignored" and not f.fixed:
            dummy = f.score(e, fore)
            if rules == "2026":
                if m.kind is Kind.FORFEIT:
                    dummy = min(dummy, adjusted(f, f.other(m, e), rules, fore))
                else:
                    dummy = min(dummy, f.draw * f.rounds)
            parts.append((dummy, f.points(m, e), willing))
    if rules != "ignored" and not f.fixed:
        for _ in f.absences(e):
            dummy = f.score(e, fore)
            if rules == "2026":
                dummy = min(dummy, f.draw * f.rounds)
            parts.append((dummy, Fraction(0), True))
    return parts


def after_cuts(rows, least, most):
    """rows: (score, value, voluntary)."""
    rows = list(rows)
    for _ in range(least):
        if not rows:
            break
        victim = sorted(rows, key=lambda row: (row[0], row[1]))[0]
        own = sorted([row for row in rows if row[2]], key=lambda row: row[1])
        if own and own[0][1] >= victim[1]:
            victim = own[0]
        rows.remove(victim)
    for _ in range(most):
        if rows:
            rows.remove(sorted(rows, key=lambda row: (row[0], row[1]))[-1])
    return sum((row[1] for row in rows), Fraction(0))


def buchholz(f, e, rules, cut=0, median=0, fore=False):
    rows = [(score, score, willing) for score, _, willing in contributions(f, e, rules, fore)]
    return after_cuts(rows, cut + median, median)


def average_buchholz(f, e, rules):
    met = [f.other(m, e) for m in f.of(e) if f.was_played(m, e)]
    return sum((buchholz(f, o, rules) for o in met), Fraction(0)) / len(met) if met else 0


def sonneborn_berger(f, e, rules, cut=0, median=0):
    rows = [(score, score * got, willing) for score, got, willing in contributions(f, e, rules)]
    return after_cuts(rows, cut + median, median)


def progressive(f, e, cut):
    total = Fraction(0)
    for r in range(cut + 1, f.rounds_so_far + 1):
        total += sum((f.points(m, e) for m in f.of(e) if m.round <= r), Fraction(0))
    return total


def koya(f, e):
    busiest = max([sum(m.second is not None for m in f.of(x.entrant)) for x in f.entries])
    half = f.win * busiest / 2
    return sum(
        (f.points(m, e) for m in f.of(e) if f.was_played(m, e) and f.score(f.other(m, e)) >= half),
        Fraction(0),
    )


# Head to head --------------------------------------------------------------------------------


def encounters(f, tied):
    """{(a, b): a's average points against b} of who met."""
    table = {}
    for a in tied:
        for b in tied:
            got = [f.points(m, a) for m in f.of(a) if f.other(m, a) == b and f.was_played(m, a)]
            if a != b and got:
                table[a, b] = sum(got, Fraction(0)) / len(got)
    return table


def head_to_head(f, tied):
    if len(tied) == 1:
        return [tied]
    table = encounters(f, tied)
    missing = [(a, b) for a in tied for b in tied if a < b and (a, b) not in table]

    def total(a, given):
        return sum((points for (x, _), points in given.items() if x == a), Fraction(0))

    if not missing:
        sums = {a: total(a, table) for a in tied}
        levels = sorted(set(sums.values()), reverse=True)
        groups = [[a for a in tied if sums[a] == level] for level in levels]
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in head_to_head(f, group)]
    if f.fixed:
        return [tied]
    first, left = [], list(tied)
    worlds = []
    results = ((f.win, Fraction(0)), (f.draw, f.draw), (Fraction(0), f.win))
    for outcome in product(results, repeat=len(missing)):
        world = dict(table)
        for (a, b), (got, other) in zip(missing, outcome, strict=True):
            world[a, b], world[b, a] = got, other
        worlds.append({a: total(a, world) for a in tied})
    while len(left) > 1:
        sure = [a for a in left if all(w[a] > w[b] for w in worlds for b in left if b != a)]
        if not sure:
            break
        first.append(sure)
        left.remove(sure[0])
    if not first:
        return [tied]
    return first + head_to_head(f, left)


# The table -----------------------------------------------------------------------------------


def places(f, order):
    """{entrant: place}; each of ``order`` is a function of an entrant, or "head_to_head"."""
    groups = [sorted(entry.entrant for entry in f.entries)] if f.entries else []
    for each in order:
        parted = []
        for group in groups:
            if each == "head_to_head":
                parted += head_to_head(f, group)
                continue
            levels = sorted({each(e) for e in group}, reverse=True)
            parted += [[e for e in group if each(e) == level] for level in levels]
        groups = parted
    by_entrant, place = {}, 1
    for group in groups:
        by_entrant |= dict.fromkeys(group, place)
        place += len(group)
    return by_entrant
