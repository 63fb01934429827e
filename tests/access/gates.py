"""Which requests of a role come to the same gate: with each commit one of them is tried.

A gate is an act, or another promise of the access table, at things of one kind: one address of a
gate stands for all. A visitor is asked to sign in before anything is looked for: there an address
is a gate of its own, whatever it is about. The long tests try every address with everything.
"""

from dataclasses import dataclass, field

from league.conf.routes import Route
from tests.access.things import thing_of
from tests.access.world import CREW, VISITOR

Call = tuple[Route, str]
Gate = tuple[str, str, str]
# Who works at the event is refused what is somebody's own as any other player is.
BY_GATE = {
    "player": {"open"},
    "admin": {"act", "own", "open", "signed in"},
    "rival": {"act", "own", "open", "signed in"},
    CREW: {"act", "own", "open", "signed in"},
    "judge": {"own"},
    "scorekeeper": {"own"},
    "checker": {"own"},
}
# Each view looks for these by itself, and for a webhook's owner: each address has to be tried.
LOOKED_FOR = {"own", "private", "of hidden decks", "another's guest"}


@dataclass(slots=True)
class Gates:
    """The gates that a role has been at."""

    role: str
    known: set[Gate] = field(default_factory=set)

    def gate_of(self, call: Call, promise: str, kind: str, thing: str) -> Gate | None:
        """Name the gate of a request, if it is one of those that stand for each other.

        ``promise``: what the access table asks of who requests it; ``kind``: as in tries.py.
        """
        route, method = call
        if self.role == VISITOR and kind != "open":
            return route.name, method, ""
        is_looked_for = thing in LOOKED_FOR or route.name.startswith("api:webhook")
        is_looked_for |= self.role == "admin" and (kind, thing) == ("own", "home")
        if kind not in BY_GATE.get(self.role, set()) or is_looked_for or not route.places:
            return None
        return promise, thing_of(route), thing

    def is_known(self, gate: Gate | None) -> bool:
        return gate is not None and gate in self.known

    def learn(self, gate: Gate | None) -> None:
        if gate is not None:
            self.known.add(gate)
