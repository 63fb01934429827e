from tests.tournaments.api.conftest import _full_budgets, anyone

__all__ = ["_full_budgets", "anyone"]
