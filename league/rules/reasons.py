from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is as it is: a stable code and plain parameters (numbers, strings, entrants).

    ``params`` holds what JSON can hold. The sentence for people is made by who shows it.
    """

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
