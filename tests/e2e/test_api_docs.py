"""The browsable reference of the API, under the site's own policy."""

from playwright.sync_api import expect

from tests.e2e.conftest import ON_A_DESK
from tests.e2e.visitor import Visitor


@ON_A_DESK
def test_the_reference_opens_and_its_filter_works(visitor: Visitor) -> None:
    page = visitor.go("/")
    visitor.tap(page.locator("footer").get_by_role("link", name="API"))
    expect(page.locator(".swagger-ui .opblock").first).to_be_visible()
    page.locator(".operation-filter-input").fill("events")
    others = page.locator(".swagger-ui .opblock-tag-section").filter(has_not_text="events")
    expect(others).to_have_count(0)
    operation = page.locator(".swagger-ui .opblock").first
    operation.locator(".opblock-summary-control").click()
    expect(operation.locator(".opblock-body")).to_be_visible()
    visitor.look("api-docs-open")
