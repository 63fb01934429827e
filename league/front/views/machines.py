"""What search engines read: ``/robots.txt``, and the sitemap of the pages that all may open."""

from typing import Final

from django.contrib.sitemaps import views as sitemaps
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from league.front.sitemaps import SECTIONS
from league.jobs.site import whole_url

# Pages of accounts, of work, and behind links that are given to somebody; the lobby is for all.
UNLISTED: Final = ("/accounts/", "/admin/", "/api/", "/d/", "/me/", "/outbox/", "/table/")
LISTED: Final = ("/table/$", "/pictures/")


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in UNLISTED)]
    lines += [f"Allow: {path}" for path in LISTED]
    lines += ["", f"Sitemap: {whole_url('sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponseBase:
    """List the parts of the sitemap."""
    return sitemaps.index(request, SECTIONS, sitemap_url_name="sitemap-part")


@require_safe
def sitemap_part(request: HttpRequest, section: str) -> HttpResponseBase:
    """List the pages of a part, by ``?p=`` if they are many."""
    return sitemaps.sitemap(request, SECTIONS, section=section)
