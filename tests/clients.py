"""What every client of the tests would find anew: the static files behind WhiteNoise.

Each client loads the middleware, and WhiteNoise then reads every file that the finders find; there
are some thousand clients, and one set of files.
"""

from collections.abc import Callable, Iterator

import pytest
from whitenoise.middleware import WhiteNoiseMiddleware


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_found_once() -> Iterator[None]:
    scan = WhiteNoiseMiddleware.add_files_from_finders
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", _remembering(scan))
        yield


def _remembering(scan: Callable[[WhiteNoiseMiddleware], None]) -> Callable[..., None]:
    found: dict[str, object] = {}

    def add_files_from_finders(noise: WhiteNoiseMiddleware) -> None:
        if not found:
            others, noise.files = noise.files, {}
            scan(noise)
            found.update(noise.files)
            noise.files = others
        noise.files.update(found)

    return add_files_from_finders
