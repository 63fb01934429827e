from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from league.jobs import queries
from league.jobs.models import Letter
from league.jobs.signs import health, metrics
from league.jobs.signs.nearby import is_nearby, may_measure

PAGE_SIZE = 30


@require_safe
@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """Answer; depends on nothing but this process."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Tell whether this process and its database can serve. Other faults are warnings."""
    checked = health.checks()
    return JsonResponse(
        {"status": checked.status, "checks": checked.own, "others": checked.others},
        status=200 if checked.is_ready else 503,
    )


@require_safe
@never_cache
def metrics_page(request: HttpRequest) -> HttpResponse:
    if not may_measure(request.headers.get("Authorization", ""), near=is_nearby(request)):
        raise Http404
    return HttpResponse(metrics.page(), content_type=CONTENT_TYPE_LATEST)


@require_safe
@never_cache
def outbox(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("q", "")[:200].strip()
    page = Paginator(queries.letters(search), PAGE_SIZE).get_page(request.GET.get("page"))
    template = "jobs/outbox.html" + ("#letters" if request.htmx else "")  # type: ignore[attr-defined]
    return render(
        request,
        template,
        {
            "page_obj": page,
            "search": search,
            "querystring": urlencode({"q": search}) if search else "",
            "sends": bool(settings.EMAIL_URL),
        },
    )


@require_safe
@never_cache
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "jobs/letter.html", {"letter": get_object_or_404(Letter, pk=pk)})
