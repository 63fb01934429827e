from league.people.views.entrance import locked_out, set_language

__all__ = ["locked_out", "set_language"]
