"""The shared state of test clients, and the state that must not pass to the next test.

Each client loads the middleware, and WhiteNoise then reads every file that the finders find; there
are some thousand clients, and one set of files. The language and the zone that a request chose
stay with the thread after its answer; the next test starts without them, whatever ran before.
"""

from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone, translation
from whitenoise.middleware import WhiteNoiseMiddleware


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_found_once() -> Iterator[None]:
    scan = WhiteNoiseMiddleware.add_files_from_finders
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", _remembering(scan))
        yield


@pytest.fixture(autouse=True)
def _nobody_chose_a_language() -> None:
    translation.deactivate()
    timezone.deactivate()


def _remembering(scan: Callable[[WhiteNoiseMiddleware], None]) -> Callable[..., None]:
    files: dict[str, object] = {}

    def add_files_from_finders(noise: WhiteNoiseMiddleware) -> None:
        if not files:
            others, noise.files = noise.files, {}
            scan(noise)
            files.update(noise.files)
            noise.files = others
        noise.files.update(files)

    return add_files_from_finders
