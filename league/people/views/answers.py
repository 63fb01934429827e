"""Shared by the views of all apps: run a form's act, and show a refusal on the form."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from league.people.errors import Conflict, Refusal

page = require_http_methods(["GET", "HEAD", "POST"])
PER_PAGE = 50
DONE = 302  # the view redirects


def refuse(form: forms.Form, refusal: Refusal) -> int:
    """Put a refusal on the form, on its field when it names one; return the answer's status."""
    field: Any = refusal.params.get("field")
    field = "handle" if refusal.code.startswith("handle_") and not field else field
    error = forms.ValidationError(str(refusal), code=refusal.code)
    form.add_error(field if field in form.fields else None, error)
    return 409 if isinstance(refusal, Conflict) else 422


def attempt(form: forms.Form, act: Callable[[Mapping[str, Any]], Any]) -> tuple[int, Any]:
    """Call ``act`` with the form's cleaned data, if the form was sent and is valid.

    Return ``DONE`` and the result, or the status of the answer that shows the form.
    """
    if not form.is_valid():
        return (400 if form.is_bound else 200), None
    try:
        return DONE, act(form.cleaned_data)
    except Refusal as refusal:
        return refuse(form, refusal), None


def way_back(request: HttpRequest, url: str, otherwise: str = "/") -> str:
    """Return the address that a page sent along if it is one of this site, else ``otherwise``."""
    fits = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return url if fits and len(url) < 2000 else otherwise
