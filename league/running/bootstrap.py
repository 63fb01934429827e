"""Make the environment in .venv, install a locked set of packages into it, compile the catalogues.

Run by the system's Python before anything is installed (`make` does it), so it is
plain standard library, and old Pythons must be able to read it.
    python3 league/running/bootstrap.py up|test|bench
"""

import fcntl
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
DATA = os.environ.get("CARRIER_LEAGUE_HOME") or os.path.join(ROOT, ".data")
PYTHON = os.path.join(VENV, "bin", "python")
CACHE = os.path.join(ROOT, ".cache")  # for the installers, where the account's own is not writable
OLDEST = (3, 11)
# A larger set holds the smaller ones; compiled against each other, their versions agree.
SETS = {"up": ("runtime", "dev"), "test": ("dev",), "bench": ("bench",)}


def fail(text):
    sys.stderr.write("\n%s\n" % text)
    sys.exit(1)


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def lock_file(name):
    return os.path.join(ROOT, "requirements", name + ".txt")


def stamp(name):
    return os.path.join(VENV, ".locked-" + name)


def mark(name):
    """Return the text of a stamp: the hash of the lock file and the version of this Python."""
    with open(lock_file(name), "rb") as lock:
        text = hashlib.sha256(lock.read()).hexdigest()
    return "%s %d.%d" % (text, sys.version_info[0], sys.version_info[1])


def is_installed(name):
    try:
        with open(stamp(name)) as file:
            return file.read() == mark(name) and os.access(PYTHON, os.X_OK)
    except OSError:
        return False


def newer_python():
    """Return the versioned name of a Python that is new enough."""
    for minor in (14, 13, 12, 11):
        python = shutil.which("python3.%d" % minor)
        if python:
            return python
    return None


def check_python():
    if sys.version_info[:2] >= OLDEST:
        return
    python = newer_python()
    if python:
        os.execv(python, [python, *sys.argv])
    fail(
        "Python 3.11 or newer is needed; this is %d.%d. Install it, or name it: make PYTHON=…"
        % (sys.version_info[0], sys.version_info[1])
    )


def check_rights(purpose):
    for folder in (VENV, DATA) if purpose == "up" else (VENV,):
        usable = os.access(folder, os.R_OK | os.W_OK | os.X_OK)
        if usable and folder == DATA:  # even root's database server cannot use another account's
            usable = os.stat(folder).st_uid == os.geteuid()
        if os.path.exists(folder) and not usable:
            fail(
                "%s was made by another account and cannot be used by this one.\n"
                "Run as that account, or remove the folder%s."
                % (folder, " (the data are in it!)" if folder == DATA else "")
            )
    if not os.access(ROOT, os.W_OK) and not os.path.exists(VENV):
        fail("This account may not write to %s." % ROOT)


def is_writable(folder):
    """Try to make the folder and a file in it: for root, the access bits alone tell nothing."""
    try:
        os.makedirs(folder, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def find_cache():
    """Keep the installers' caches in the project where the account's own cannot be written."""
    home = os.environ.get("HOME", os.path.expanduser("~"))
    usual = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    for name, tool in (("UV_CACHE_DIR", "uv"), ("PIP_CACHE_DIR", "pip")):
        own = os.environ.get(name) or os.path.join(usual, tool)
        if not (os.path.isabs(own) and is_writable(own)):
            os.environ[name] = os.path.join(CACHE, tool)


def has_pip():
    """Tell whether this Python's pip can install into another environment, so that needs none."""
    tried = subprocess.run(
        [sys.executable, "-m", "pip", "--python", sys.executable, "--version"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return tried.returncode == 0


def make_environment():
    """Make .venv, or make it anew when its Python does not run."""
    if os.path.exists(PYTHON):
        tried = subprocess.run(
            [PYTHON, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        here = "%d.%d" % sys.version_info[:2]
        if tried.returncode == 0 and tried.stdout.decode().strip() == here:
            return
    say("  Making the environment .venv …")
    uv = shutil.which("uv")
    if uv:
        made = subprocess.run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV])
    else:
        try:
            import ensurepip  # noqa: F401
        except ImportError:
            fail(
                "Python's venv module is not complete. On Debian or Ubuntu:\n"
                "  apt-get install python3-venv"
            )
        without = ["--without-pip"] if has_pip() else []
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", *without, VENV])
    if made.returncode:
        fail("The environment .venv could not be made.")


def installer():
    """Return uv from the PATH, else the locked one, installed with pip."""
    uv = shutil.which("uv")
    if uv:
        return [uv]
    if not is_installed("uv"):
        say("  Installing the installer (uv) …")
        pip = [sys.executable, "-m", "pip", "--python", PYTHON]
        if not has_pip():
            pip = [PYTHON, "-m", "pip"]
        words = [*pip, "install", "--quiet", "--disable-pip-version-check"]
        words += ["--no-input", "--require-hashes", "-r", lock_file("uv")]
        if subprocess.run(words, cwd=ROOT).returncode:
            fail("uv could not be installed: is a package index within reach?")
        write_stamp("uv")
    return [PYTHON, "-m", "uv"]


def install(name):
    words = [*installer(), "pip", "install", "--quiet", "--python", PYTHON, "--require-hashes"]
    say("  Installing the packages of requirements/%s.txt …" % name)
    tried = subprocess.run([*words, "-r", lock_file(name)], cwd=ROOT)
    if tried.returncode:
        fail("The packages could not be installed: see the lines above.")
    write_stamp(name)


def compile_catalogues():
    """Compile the Japanese catalogues that are not up to date."""
    done = subprocess.run([PYTHON, "-m", "league.running.translations"], cwd=ROOT)
    if done.returncode:
        fail("The Japanese texts could not be compiled: see the lines above.")


def write_stamp(name):
    with open(stamp(name), "w") as file:
        file.write(mark(name))


def set_up(wanted):
    """Install the first of the wanted sets, unless one of them is there; takes turns."""
    if any(is_installed(name) for name in wanted):
        return
    with open(os.path.join(ROOT, "requirements", "runtime.txt"), "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two `make` at once take turns
        if any(is_installed(name) for name in wanted):
            return
        say("Setting up (the first time takes up to a minute)")
        for old in glob.glob(os.path.join(VENV, ".locked-*")):
            if os.path.basename(old) in [".locked-" + name for name in wanted]:
                os.remove(old)
        find_cache()
        make_environment()
        install(wanted[0])


def main(purpose):
    check_python()
    check_rights(purpose)
    set_up(SETS[purpose])
    compile_catalogues()


if __name__ == "__main__":
    main(sys.argv[1])
