"""The game a second time, written from the rules alone with words and lists, slow and plain.

``play`` takes a line of text and raises ``Refusal`` with the error code. ``hit`` collects the
rules that were applied.
"""

from copy import deepcopy

from tests.engines.touchdown_hero.second_engine.slow_ending import (
    CHOOSING,
    LASTING,
    PLAYBOOK,
    SEATS,
    SKILL,
    TEAM,
    Ending,
    Refusal,
    is_hero,
    left,
    number,
    partner,
)


class Slow(Ending):
    """The lines of a record, read and played."""

    def play(self, text: str) -> None:
        kept = deepcopy(self.__dict__)
        try:
            self._play(text.split())
        except Refusal:
            self.__dict__.update(kept)
            raise

    def _play(self, words: list[str]) -> None:
        match words:
            case ["deal", half, *rest]:
                self.deal(int(half), rest)
            case ["show", seat, *cards]:
                self.show(seat, cards)
            case ["lead", seat]:
                self.choose_lead(seat)
            case ["ko", seat, card]:
                self.due("ko", seat)
                self.kickoff(seat, card)
            case ["fx", seat, *rest]:
                self.due("fx", seat)
                self.fx(seat, rest)
            case ["give", seat, card]:
                self.give(seat, card)
            case [seat, ("kick" | "go") as word]:
                self.choose_kick(seat, word)
            case [seat, card, *rest]:
                self.card(seat, card, rest)

    def due(self, phase: str, seat: str) -> None:
        if self.phase != phase:
            raise Refusal("TH-E-PHASE")
        if self.turn != seat:
            raise Refusal("TH-E-TURN")

    def deal(self, half: int, rest: list[str]) -> None:
        if self.phase != "deal":
            raise Refusal("TH-E-PHASE")
        given = {word[0]: word[2:].split(",") for word in rest}
        cards = [card for held in given.values() for card in held]
        right = (
            half == self.half
            and [len(given[who]) for who in "NESWX"] == [11, 11, 11, 11, 2]
            and len(set(cards)) == 46
            and sum(map(is_hero, cards)) == 6
            and (half == 1 or set(cards) == self.pool)
        )
        if not right:
            raise Refusal("TH-E-DEAL")
        self.pool = set(cards)
        self.hands = {seat: set(given[seat]) for seat in SEATS}
        self.hit |= {"TH-1.1", "TH-3.1", "TH-R3"} if half == 1 else {"TH-3.6", "TH-R30"}
        shows = self.truth("show_cards") and (half == 1 or self.truth("second_half_show"))
        self.phase = "show" if shows else "lead"
        self.shown = set()

    def show(self, seat: str, cards: list[str]) -> None:
        if self.phase != "show":
            raise Refusal("TH-E-PHASE")
        if seat in self.shown or len(set(cards)) != 3 or not set(cards) <= self.hands[seat]:
            raise Refusal("TH-E-SHOW")
        self.shown.add(seat)
        self.hit |= {"TH-3.2", "TH-R4"}
        if len(self.shown) == 4:
            self.phase = "lead"

    def choose_lead(self, seat: str) -> None:
        if self.phase != "lead":
            raise Refusal("TH-E-PHASE")
        if self.half == 2 and TEAM[seat] == self.first:
            raise Refusal("TH-E-LEAD")
        self.hit |= {"TH-3.3", "TH-3.4", "TH-3.5", "TH-R5"}
        self.hit |= {"TH-3.7"} if self.half == 2 else set()
        self.first = self.first or TEAM[seat]
        self.lead, self.attempt, self.distance = seat, 1, 0
        self.begin()

    def kickoff(self, seat: str, card: str) -> None:
        self.take(seat, card)
        self.table[seat] = card
        self.distance = max(1, number(card))
        self.ko = {"card": card, "onside": number(card) <= 4}
        self.hit |= {"TH-5.2", "TH-5.3"}
        self.hit |= {"TH-5.5", "TH-R8"} if number(card) <= 4 else set()
        self.hit |= {"TH-R7"} if is_hero(card) else set()
        self.phase, self.turn = "leadplay", self.lead

    def take(self, seat: str, card: str) -> None:
        if card not in self.hands[seat]:
            raise Refusal("TH-E-NOTINHAND")
        self.hands[seat].remove(card)

    def card(self, seat: str, word: str, rest: list[str]) -> None:
        if self.phase not in ("leadplay", "play", "replay"):
            raise Refusal("TH-E-PHASE")
        if self.turn != seat:
            raise Refusal("TH-E-TURN")
        card, _, named = word.partition(":")
        self.take(seat, card)
        mode = rest.pop(0) if rest and rest[0] in ("run", "pass") else ""
        if self.phase == "leadplay" and not mode:
            raise Refusal("TH-E-DECLARE")
        if self.phase != "leadplay" and mode:
            raise Refusal("TH-E-PARAM")
        if bool(named) != (is_hero(card) and seat == self.lead):
            raise Refusal("TH-E-SUIT")
        self.mode = mode or self.mode
        if mode:
            self.hit |= {"TH-6.1", "TH-2.1", f"declared {mode}"}
            self.named = ""
        if seat == self.lead:
            self.hit |= {"TH-6.6"} if named else set()
            self.named = named
        else:
            self.must_follow(seat, card)
        self.phase = "play"
        self.table[seat] = card
        self.hit |= {"TH-2.2", "TH-6.5"} if is_hero(card) else set()
        self.use(seat, rest, fresh=True)
        if self.phase == "play":
            self.go_on()

    def must_follow(self, seat: str, card: str) -> None:
        led = self.suit(self.lead)
        if self.mode == "pass":
            self.hit |= {"TH-6.3"} if card[0] not in (led, "H") else set()
            return
        natural = any(held[0] == led for held in self.hands[seat])
        hero = self.truth("hero_forced_follow") and any(map(is_hero, self.hands[seat]))
        if card[0] in (led, "H"):
            self.hit |= {"TH-6.2"} if card[0] == led else {"TH-R10"} if natural else set()
        elif natural or hero:
            raise Refusal("TH-E-FOLLOW")
        elif any(map(is_hero, self.hands[seat])):
            self.hit.add("TH-R10")

    def what(self, seat: str, *, fresh: bool) -> tuple[str, int]:
        """Say what the card of a seat does now: its skill, or its playbook if it is off suit."""
        card = self.table[seat]
        if is_hero(card):
            does, change = SKILL[number(card)]
        elif seat == self.lead or self.follows(seat):
            return "", 0
        elif self.is_void():
            self.hit |= {"TH-7.4", "TH-R15"}
            return "", 0
        else:
            does, change = PLAYBOOK[number(card)]
        hand, mate = self.hands[seat], self.hands[partner(seat)]
        if (
            (does == "swap" and not (hand and self.options["pb1_mode"] == "swap_played"))
            or (does == "exchange" and not (hand and mate))
            or (does == "replay" and partner(seat) not in self.table)
            or (does == "discard" and not self.victims(seat))
        ):
            self.hit |= {"TH-R12"}
            self.hit |= {"TH-R31"} if does == "replay" else set()
            return "", 0
        return does, change

    def victims(self, seat: str) -> list[str]:
        return [other for other in self.table if other not in (seat, self.lead)]

    def use(self, seat: str, rest: list[str], *, fresh: bool) -> None:
        card = self.table[seat]
        does, change = self.what(seat, fresh=fresh)
        said = self.read_choice(rest)
        if does not in CHOOSING:
            if said:
                printed = (SKILL if is_hero(card) else PLAYBOOK)[number(card)][0]
                # A suit without a target cannot be written.
                if printed == "discard" and "at" in said:
                    raise Refusal("TH-E-TARGET")
                raise Refusal("TH-E-NOEFFECT" if printed in CHOOSING else "TH-E-PARAM")
        else:
            self.check_choice(seat, does, said)
        if not does:
            return
        self.hit.add(f"TH-{11 if is_hero(card) else 7}.{number(card)}")
        self.hit |= {"TH-6.4", "TH-R11"} if not is_hero(card) else set()
        effect = {"card": card, "does": does, "change": change, "target": None}
        if does in ("number", "suit"):
            effect["target"] = self.table[said["at"]]
            self.hit |= {"TH-6.7", "TH-R18" if does == "number" else "TH-R19"}
            if does == "suit":
                effect["suit"] = said["suit"]
                self.hit |= {"TH-6.8"} if said["at"] == self.lead else set()
        if does == "factor":
            effect["factor"] = int(said["x"])
        if does in LASTING:
            self.effects.append(effect)
        getattr(self, f"do_{does}", lambda seat, said: None)(seat, said)

    def read_choice(self, rest: list[str]) -> dict[str, str]:
        said: dict[str, str] = {}
        for word in rest:
            if word[0] == ">":
                said["at"], _, suit = word[1:].partition(":")
                said |= {"suit": suit} if suit else {}
            elif word[0] == "~":
                said["swap"] = word[1:]
            elif word[0] == "x":
                said["x"] = word[1:]
        return said

    def check_choice(self, seat: str, does: str, said: dict[str, str]) -> None:
        takes = {"swap": {"swap"}, "number": {"at"}, "suit": {"at", "suit"}, "factor": {"x"},
                 "discard": {"at"}}[does]  # fmt: skip
        extra = set(said) - takes
        if extra & {"swap", "x", "at"}:
            raise Refusal("TH-E-PARAM")
        if extra:
            raise Refusal("TH-E-SUIT")
        if does == "swap" and said.get("swap") not in self.hands[seat]:
            raise Refusal("TH-E-SWAP")
        if does == "factor" and said.get("x") not in ("2", "0"):
            raise Refusal("TH-E-X")
        if does in ("number", "suit") and said.get("at") not in self.table:
            raise Refusal("TH-E-TARGET")
        if does == "discard" and said.get("at") not in self.victims(seat):
            raise Refusal("TH-E-TARGET")
        if does == "suit" and said.get("suit") in (None, self.suit(said["at"])):
            raise Refusal("TH-E-SUIT")

    def do_swap(self, seat: str, said: dict[str, str]) -> None:
        old, new = self.table[seat], said["swap"]
        self.hands[seat].remove(new)
        self.hands[seat].add(old)
        self.table[seat] = new
        self.hit.add("TH-R13")

    def do_exchange(self, seat: str, said: dict[str, str]) -> None:
        self.phase, self.giving, self.gives = "give", [seat, partner(seat)], {}
        self.hit.add("TH-R17")

    def do_replay(self, seat: str, said: dict[str, str]) -> None:
        mate = partner(seat)
        self.hands[mate].add(self.remove(mate))
        if self.ko and mate == left(self.lead):
            self.ko["again"] = True  # what he lays now is no kickoff card
        self.phase, self.turn = "replay", mate
        self.hit |= {"TH-R31"}
        self.hit |= {"the lead plays again"} if mate == self.lead else set()

    def do_discard(self, seat: str, said: dict[str, str]) -> None:
        self.remove(said["at"])
        self.hit |= {"TH-R32"}

    def do_void(self, seat: str, said: dict[str, str]) -> None:
        self.hit.add("TH-R15")

    def remove(self, seat: str) -> str:
        card = self.table.pop(seat)
        self.effects = [effect for effect in self.effects if effect["card"] != card]
        return card

    def give(self, seat: str, card: str) -> None:
        if self.phase != "give":
            raise Refusal("TH-E-PHASE")
        if seat not in self.giving or seat in self.gives:
            raise Refusal("TH-E-TURN")
        if card not in self.hands[seat]:
            raise Refusal("TH-E-NOTINHAND")
        self.gives[seat] = card
        if len(self.gives) == 2:
            for giver, given in self.gives.items():
                self.hands[giver].remove(given)
            for giver, given in self.gives.items():
                self.hands[partner(giver)].add(given)
            self.phase = "play"
            self.go_on()

    def go_on(self) -> None:
        self.place += 1
        if self.place == 1 and self.ko:
            seat = left(self.lead)
            if seat in self.table and self.truth("kickoff_card_effects"):
                self.hit |= {"TH-5.4", "TH-R6"}
                if self.what(seat, fresh=False)[0] in CHOOSING:
                    self.phase, self.turn = "fx", seat
                    return
                self.use(seat, [], fresh=False)
                if self.phase != "play":
                    return
            self.place = 2
        if self.place == 4:
            self.judge()
            return
        self.hit.add("TH-1.2")
        self.turn = left(self.lead, self.place)

    def fx(self, seat: str, rest: list[str]) -> None:
        self.phase = "play"
        self.use(seat, rest, fresh=False)
        self.go_on()
