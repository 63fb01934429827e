"""The mailbox of the demo, for the addressees of its letters."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.people import mailbox

PER_PAGE = 10


@require_safe
@never_cache
def letters(request: HttpRequest) -> HttpResponse:
    if not mailbox.is_open(request):
        raise Http404
    page = Paginator(mailbox.letters(request), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "people/letters.html", {"page_obj": page})
