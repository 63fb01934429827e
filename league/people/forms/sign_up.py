"""The fields of a sign-up besides mail and password.

The sign-in library builds its own form on this one, so this module must not import that.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.people import limits
from league.people.forms.fields import PersonFields
from league.people.shared import zones


class SignupForm(forms.Form):
    """What a newcomer says of themselves: a name. The rest is chosen later, in the profile."""

    display_name = PersonFields.base_fields["display_name"]
    is_minor = forms.BooleanField(
        label=_("Under 18"),
        required=False,
        help_text=_("Everybody is shown a handle instead of the name."),
    )
    # The zone of the device, filled in by a script.
    time_zone = forms.CharField(**limits.TIME_ZONE, required=False, widget=forms.HiddenInput)

    def clean_time_zone(self) -> str:
        """Return the zone of the device, or the site's if the site has none of that name."""
        named: str = self.cleaned_data["time_zone"]
        return named if named in zones.accepted() else zones.DEFAULT

    def signup(self, request: object, user: object) -> None:
        """Do nothing: a single service does the sign-up (forms.accounts.SignUpForm.try_save)."""
