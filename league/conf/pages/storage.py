"""How collected static files are named and compressed."""

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN_SCRIPTS = ("js", "front", "learning", "people", "play")  # libraries import by other rules
IMPORT = (
    r"""(?P<matched>(?P<what>\b(?:import|export)\b[^"';]*)"(?P<url>\.[^"]+)";)""",
    '%(what)s"%(url)s";',
)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Name files by their contents, also where a script of the site imports another one."""

    patterns = (
        *HashedFilesMixin.patterns,
        *((f"{folder}/*.js", (IMPORT,)) for folder in OWN_SCRIPTS),
    )
