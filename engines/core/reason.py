"""The reason of a refusal: a rule, a code and parameters. The sentences are the game's data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Param = str | int | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """``rule`` is an ID of the rules (``CA-5.5``), ``code`` a stable error code (``CA-E-FAR``).

    ``params`` describe the case: the piece, the cell, the run, the allowed values.
    """

    rule: str
    code: str
    params: Mapping[str, Param] = field(default_factory=dict)
