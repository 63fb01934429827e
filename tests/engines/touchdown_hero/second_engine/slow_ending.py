"""The slow engine's end of a trick: chapters 4, 9, 10 and 12 of the rules."""

from typing import Any

SEATS = "NESW"
TEAM = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
PLAYBOOK = {
    1: ("swap", 0), 2: ("reverse", 0), 3: ("no bonus", 0), 4: ("void", 0), 5: ("intercept", 0),
    6: ("exchange", 0), 7: ("number", -3), 8: ("number", 2), 9: ("suit", 0), 10: ("run fails", 0),
}  # fmt: skip
SKILL = {
    0: ("", 0), 1: ("highest", 0), 2: ("replay", 0), 3: ("add partner", 0), 4: ("factor", 0),
    5: ("taken", 0), 6: ("discard", 0), 7: ("number", -3), 8: ("number", 2), 9: ("suit", 0),
}  # fmt: skip
LASTING = ("reverse", "no bonus", "void", "intercept", "run fails", "number", "suit", "factor")
CHOOSING = ("swap", "number", "suit", "factor", "discard")


class Refusal(Exception):
    pass


def left(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def partner(seat: str) -> str:
    return left(seat, 2)


def number(card: str) -> int:
    return int(card[1:])


def is_hero(card: str) -> bool:
    return card[0] == "H"


class Ending:
    """What a position has, what can be asked of it, and how a trick ends."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = dict(options)
        self.hit: set[str] = set()
        self.half, self.done, self.phase = 1, 0, "deal"
        self.score = {"NS": 0, "EW": 0}
        self.hands: dict[str, set[str]] = {seat: set() for seat in SEATS}
        self.pool: set[str] = set()
        self.shown: set[str] = set()
        self.first: str | None = None
        self.lead = self.turn = ""
        self.attempt, self.distance = 1, 0
        self.clear()

    def clear(self) -> None:
        self.table: dict[str, str] = {}
        self.effects: list[dict[str, Any]] = []
        self.ko: dict[str, Any] | None = None
        self.mode = self.named = ""
        self.place = 0
        self.gives: dict[str, str] = {}
        self.giving: list[str] = []

    # What can be asked of a position.

    def attack(self) -> str:
        return TEAM[self.lead]

    def truth(self, name: str) -> bool:
        return self.options[name] == "true"

    def live(self) -> list[dict[str, Any]]:
        """Step 1: effects whose card lies on the table; a 4 drops the other playbooks."""
        effects = [effect for effect in self.effects if effect["card"] in self.table.values()]
        if self.options["pb4_scope"] == "whole_trick" and any(e["does"] == "void" for e in effects):
            effects = [e for e in effects if is_hero(e["card"]) or e["does"] == "void"]
        return effects

    def is_void(self) -> bool:
        return any(effect["does"] == "void" for effect in self.live())

    def suit(self, seat: str) -> str:
        """Step 2; ``*`` is wild."""
        card = self.table[seat]
        suit = card[0] if not is_hero(card) else self.named if seat == self.lead else "*"
        for effect in self.live():
            if effect["does"] == "suit" and effect["target"] == card:
                suit = effect["suit"]
        return str(suit)

    def value(self, card: str) -> int:
        """Step 3."""
        value = number(card)
        for effect in self.live():
            if effect["does"] == "number" and effect["target"] == card:
                value = max(0, value + effect["change"])
        return value

    def follows(self, seat: str) -> bool:
        return self.suit(seat) in ("*", self.suit(self.lead))

    def begin(self) -> None:
        """Begin a trick, or end the half."""
        if self.done == 11:
            self.hit.add("TH-12.1")
            if self.attempt > 1:
                self.hit.add("the half ends in mid-series")
            self.phase = "deal" if self.half == 1 else "over"
            self.half, self.done = (2, 0) if self.half == 1 else (2, 11)
            return
        self.hit.add("TH-1.3")
        if self.distance:
            self.phase, self.turn = "leadplay", self.lead
        else:
            self.hit.add("TH-5.1")
            self.phase, self.turn = "ko", left(self.lead)

    def judge(self) -> None:
        live = self.live()
        does = [live_effect["does"] for live_effect in live]
        reverse = does.count("reverse") % 2 == 1
        order = [left(self.lead, step) for step in range(4)]
        compete = [s for s in order if s in self.table and (s == self.lead or self.follows(s))]
        values = [self.value(self.table[seat]) for seat in compete]
        best = max(values) if reverse else min(values)
        taker = [seat for seat, value in zip(compete, values, strict=True) if value == best][-1]
        self.hit |= {"TH-8.1"} | ({"TH-8.3"} if values.count(best) > 1 else set())
        self.hit |= {"TH-R14"} if does.count("reverse") > 1 else set()
        defended = TEAM[taker] != self.attack()
        stopped = self.mode == "run" and "run fails" in does and not defended
        base, card = best, self.table[taker]
        kicked = bool(self.ko) and taker == left(self.lead) and "again" not in self.ko
        skilled = is_hero(card) and (not kicked or self.truth("kickoff_card_effects"))
        self.hit |= {"TH-R6"} if is_hero(card) and not skilled else set()
        if skilled and SKILL[number(card)][0] == "highest":
            base = max(self.value(card) for card in self.table.values())
            self.hit |= {"TH-R33", "TH-9.2", "TH-11.1"}
        if skilled and SKILL[number(card)][0] == "add partner":
            mate = self.table.get(partner(taker))
            base = best + (self.value(mate) if mate else 0)
            self.hit |= {"TH-R33", "TH-9.2", "TH-11.3"}
        bonus = 3 if taker == partner(self.lead) else 0
        for effect in live:
            if effect["does"] == "factor":
                bonus *= effect["factor"]
        if "no bonus" in does:
            self.hit |= {"TH-R34"} if "factor" in does and taker == partner(self.lead) else set()
            bonus = 0
        by_hero = defended and skilled and SKILL[number(card)][0] == "taken"
        caught = (defended or stopped) and ("intercept" in does or by_hero)
        self.hit |= {"TH-4.1", "TH-R35"} if self.ko else {"TH-4.1"}
        self.hit |= {"TH-R16"} if "intercept" in does and caught else set()
        self.hit |= {"TH-11.5"} if by_hero else set()
        was = self.distance
        self.end(taker, best, base, bonus, defended, stopped, caught)
        self.last = (taker, best, base, bonus, defended or stopped, caught, was)

    def end(self, taker: str, best: int, base: int, bonus: int, defended: bool, stopped: bool,
            caught: bool) -> None:  # fmt: skip
        onside = bool(self.ko and self.ko["onside"])
        self.clear()
        self.done += 1
        if not defended and not stopped:
            self.advance(taker, best, base, bonus)
        elif caught:
            self.intercepted(taker, base if defended else 0, defended)
            self.hit |= {"TH-R27"} if onside and defended else set()
        elif onside and defended:
            self.hit |= {"TH-10.4", "TH-R9", "TH-4.2"}
            self.lead, self.attempt, self.distance = taker, 1, 10 - self.distance
        elif self.attempt < 3:
            self.hit |= {"TH-10.1"} if defended else {"TH-10.5", "TH-R20"}
            self.attempt += 1
            self.lead = left(taker) if defended else taker
        else:
            self.third_failure(taker if defended else left(taker), defended)
        if self.phase != "kick":
            self.begin()

    def advance(self, taker: str, best: int, base: int, bonus: int) -> None:
        self.hit |= {"TH-9.1"} | ({"TH-9.3"} if bonus else set())
        to = self.distance - base - bonus
        if to <= 0:
            self.points(self.attack(), 2 if to == 0 else 3)
            self.hit |= {"TH-9.4", f"touchdown {2 if to == 0 else 3}"}
            self.new_series(left(taker), {"TH-9.5", "TH-R25"})
        elif self.attempt == 3:
            self.points(self.attack(), 1)
            self.new_series(left(taker), {"TH-9.7", "TH-R23"})
        else:
            self.hit.add("TH-8.2")
            self.lead, self.distance = taker, to
            counts = best + (bonus if self.truth("kick_uses_bonus") else 0)
            need = 6 if self.attempt == 1 else 3
            self.hit |= {"TH-R21"} if best < need <= best + bonus else set()
            if counts >= need:
                self.phase, self.turn = "kick", taker
                self.hit |= {"TH-R29"} if self.done == 11 else set()
            else:
                self.hit.add("TH-R22")
                self.attempt += 1

    def points(self, team: str, many: int) -> None:
        self.score[team] += many
        self.hit.add("TH-4.2")

    def new_series(self, lead: str, rules: set[str]) -> None:
        self.lead, self.attempt, self.distance = lead, 1, 0
        self.hit |= rules

    def intercepted(self, taker: str, back: int, defended: bool) -> None:
        leader = taker if defended else left(taker)
        to = 10 - self.distance - back
        self.hit |= {"TH-10.3", "TH-4.2"} | (set() if defended else {"TH-R28"})
        if to <= 0 and self.truth("interception_touchdown"):
            self.points(TEAM[leader], 2 if to == 0 else 3)
            self.new_series(left(leader), {"TH-R26", f"interception touchdown {3 if to else 2}"})
        else:
            self.hit |= {"TH-R26"} if to <= 0 else set()
            self.lead, self.attempt, self.distance = leader, 1, max(1, to)

    def third_failure(self, leader: str, defended: bool) -> None:
        how = self.options["after_third_failure"]
        to = {"kickoff": 0, "punt10": 10, "spot": max(1, 10 - self.distance)}[how]
        self.lead, self.attempt, self.distance = leader, 1, to
        self.hit |= {"TH-10.2" if defended else "TH-10.5", "TH-R24", "TH-R36", "TH-4.2"}
        self.hit |= set() if defended else {"TH-R20", "a third run stopped by 10"}

    def choose_kick(self, seat: str, word: str) -> None:
        if self.phase != "kick":
            over = self.phase == "over"
            raise Refusal("TH-E-KICK" if word == "kick" and not over else "TH-E-PHASE")
        if self.turn != seat:
            raise Refusal("TH-E-TURN")
        self.hit |= {"TH-9.6", f"kick: {word}"}
        self.phase = ""
        if word == "kick":
            self.points(self.attack(), 1)
            self.new_series(left(seat), {"TH-R25"})
        else:
            self.attempt += 1
        self.begin()
