class RulesError(ValueError):
    """A refusal of the rules, with a stable code and plain parameters.

    The sentence for people is made where it is shown, in their language.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params
