from tests.tournaments.api.conftest import _full_budgets

__all__ = ["_full_budgets"]
