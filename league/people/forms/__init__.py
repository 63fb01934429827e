from league.people.forms.sign_up import SignupForm

__all__ = ["SignupForm"]
