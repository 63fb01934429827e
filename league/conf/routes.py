"""Every address of the site, read from the URLconf, and those missing from the access table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern, URLResolver, get_resolver

from league.conf import access


@dataclass(frozen=True, slots=True)
class Route:
    """One address: ``name`` as ``reverse`` takes it, ``places`` are the groups of ``pattern``."""

    name: str
    pattern: str
    view: Any
    places: tuple[str, ...]

    @property
    def is_api(self) -> bool:
        return self.name.startswith("api:") and self.name not in access.ROUTES

    @property
    def is_admin(self) -> bool:
        return self.name.startswith("admin:")


def all_routes() -> tuple[Route, ...]:
    return tuple(_walk(get_resolver().url_patterns, "", "", ()))


def _walk(
    patterns: list[URLPattern | URLResolver], space: str, start: str, places: tuple[str, ...]
) -> Iterator[Route]:
    for node in patterns:
        pattern = start + str(node.pattern)
        inside = (*places, *node.pattern.regex.groupindex)
        if isinstance(node, URLResolver):
            below = f"{space}{node.namespace}:" if node.namespace else space
            yield from _walk(node.url_patterns, below, pattern, inside)
        else:
            yield Route(f"{space}{node.name or ''}", pattern, node.callback, inside)


def actions_of(route: Route) -> Mapping[str, str]:
    """Map the methods of an address of the API to its viewset's actions."""
    made = getattr(route.view, "actions", None)
    if made:
        return dict(made)
    view = route.view.cls
    return {name: name for name in view.http_method_names if hasattr(view, name)}


def unclassified() -> list[str]:
    """Return the addresses of pages and actions of the API that the access table lacks."""
    names: list[str] = []
    for route in all_routes():
        if route.is_api:
            known = getattr(route.view.cls, "access", {})
            needed = set(actions_of(route).values()) - {"options", "head"}
            names += [f"{route.name} {action}" for action in sorted(needed - set(known))]
            continue
        try:
            access.entry_for(route.name)
        except ImproperlyConfigured:
            names.append(route.name or route.pattern)
    return names


def stale() -> list[str]:
    """Return the entries of the access table that the site no longer has."""
    return sorted(set(access.ROUTES) - {route.name for route in all_routes()})


@register(Tags.urls)
def check_access(**_rest: Any) -> list[CheckMessage]:
    return [
        *(
            Error(f"{name} is not in league/conf/access.py.", id="conf.E020")
            for name in unclassified()
        ),
        *(Error(f"{name} is no address any more.", id="conf.E021") for name in stale()),
    ]
