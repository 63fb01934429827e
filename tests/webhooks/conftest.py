from tests.tournaments.api.conftest import (  # noqa: F401 - callers and their hall
    _full_budgets,
    anyone,
    at,
    hall,
    keeper,
    orga,
    player,
    steps,
)
