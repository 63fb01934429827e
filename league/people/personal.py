"""The tables of this app, and of libraries it uses, that hold data about a person."""

from django.utils.translation import gettext_lazy as _

from league.people import registry

registry.block("reading", _("Reading"))
registry.hold("people.User", user="pk", hide=("password", "is_superuser", "is_staff", "id"))
registry.hold("people.Player", player="pk", user="entered_by", hide=("claim_digest",))
registry.hold("people.PlayerEvent", player="pgh_obj", user=("user", "entered_by"))
registry.hold("people.HeldHandle", player="player")
registry.hold("people.GlobalRole", user=("user", "given_by"))
registry.hold("people.GlobalRoleEvent", user=("user", "given_by"))
registry.hold("people.ApiToken", user="user", hide=("digest",))
registry.hold("people.IdempotentAnswer", user="user", hide=("body", "headers"))
registry.hold("account.EmailAddress", user="user")
registry.hold("account.EmailConfirmation", user="email_address__user", hide=("key",))
registry.hold("mfa.Authenticator", user="user", hide=("data",))
registry.hold("admin.LogEntry", user="user")
