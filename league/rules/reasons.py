from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason of a result: a stable code and plain parameters (numbers, strings, entrants).

    ``params`` holds JSON values. The sentence for people is made where it is shown.
    """

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
