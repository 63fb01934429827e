"""The names of games, as their keys say them."""


def game_name(key: str) -> str:
    return key.replace("_", " ").replace("-", " ").title()
