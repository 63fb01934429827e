"""The commands of the bots, beside those of the kernel."""

from typing import Final

from engines.bots.commands import arena, hint, worth
from engines.core.commands import Command

COMMANDS: Final[dict[str, Command]] = {"arena": arena, "hint": hint, "worth": worth}
