"""Make the environment in .venv and install a locked set of packages into it.

Run by the system's Python before anything is installed (`make` does it), so it is
plain standard library, and old Pythons must be able to read it.
    python3 league/conf/bootstrap.py up|test|bench
"""

import fcntl
import glob
import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
DATA = os.environ.get("CARRIER_LEAGUE_HOME") or os.path.join(ROOT, ".data")
PYTHON = os.path.join(VENV, "bin", "python")
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
    """What a stamp says: the lock and the Python that it was installed for."""
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
    """A Python that is new enough, by its versioned name."""
    for minor in (14, 13, 12, 11):
        found = shutil.which("python3.%d" % minor)
        if found:
            return found
    return None


def check_python():
    if sys.version_info[:2] >= OLDEST:
        return
    found = newer_python()
    if found:
        os.execv(found, [found, *sys.argv])
    fail(
        "Python 3.11 or newer is needed; this is %d.%d. Install it, or name it: make PYTHON=…"
        % (sys.version_info[0], sys.version_info[1])
    )


def check_rights(purpose):
    for folder in (VENV, DATA) if purpose == "up" else (VENV,):
        usable = os.access(folder, os.R_OK | os.W_OK | os.X_OK)
        if usable and folder == DATA:  # not even root's database server can use another's
            usable = os.stat(folder).st_uid == os.geteuid()
        if os.path.exists(folder) and not usable:
            fail(
                "%s was made by another account and cannot be used by this one.\n"
                "Run as that account, or remove the folder%s."
                % (folder, " (the data are in it!)" if folder == DATA else "")
            )
    if not os.access(ROOT, os.W_OK) and not os.path.exists(VENV):
        fail("This account may not write to %s." % ROOT)


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
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV])
    if made.returncode:
        fail("The environment .venv could not be made.")


def installer():
    """uv from the PATH, else the locked one, installed with pip."""
    uv = shutil.which("uv")
    if uv:
        return [uv]
    if not is_installed("uv"):
        say("  Installing the installer (uv) …")
        words = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
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


def write_stamp(name):
    with open(stamp(name), "w") as file:
        file.write(mark(name))


def main(purpose):
    check_python()
    check_rights(purpose)
    wanted = SETS[purpose]
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
        make_environment()
        install(wanted[0])


if __name__ == "__main__":
    main(sys.argv[1])
