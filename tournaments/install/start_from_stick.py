"""Starts the program that lies beside this file on a stick (`python3 demarrer.py`), without a network.

The first time the wheels are unpacked on the computer: a stick is slow, and may be pulled out. Neither pip
nor a virtual environment is needed, which a bare Debian lacks. Standard library only, and nothing of the
program: this file is copied to the stick. It is written as the oldest Python 3 reads it, which it tells so.
"""

import hashlib
import os
import platform
import shlex
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

WHEELS = "wheels"
SUMS = "SHA256SUMS"
RUN_PROGRAM = "from dix_de_der.manage import concours; concours()"


def main() -> None:
    """Become the program, with the arguments of the command line; a sentence where that cannot be."""
    if sys.version_info < (3, 11):
        sys.exit("Il faut Python 3.11 ou plus récent : cet ordinateur a Python %d.%d." % sys.version_info[:2])
    stick = Path(__file__).resolve().parent / WHEELS
    wheels = stick / platform_tag()
    if not wheels.is_dir():
        known = ", ".join(sorted(folder.name for folder in stick.glob("*/"))) or "rien"
        sys.exit(
            "Cette clé est faite pour %s, cet ordinateur est %s : refaites-la avec son Python."
            % (known, platform_tag())
        )
    program = unpack_program(wheels)
    os.environ["PYTHONPATH"] = str(program)
    typed = (sys.executable, str(Path(__file__).resolve()))
    os.environ.setdefault("CONCOURS_COMMAND", " ".join(shlex.quote(word) for word in typed))
    os.execv(sys.executable, [sys.executable, "-c", RUN_PROGRAM, *sys.argv[1:]])  # noqa: S606 — the program itself


def platform_tag() -> str:
    """The Python and the processor that wheels are for: «cp311-x86_64»."""
    major, minor = sys.version_info[:2]
    return "cp%d%d-%s" % (major, minor, platform.machine())


def unpack_program(wheels: Path) -> Path:
    """The folder of this computer with what the wheels hold; made if need be, whole or not at all."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "dix-de-der-programme"
    try:
        sums = (wheels / SUMS).read_text(encoding="ascii")
        program = home / hashlib.sha256(sums.encode()).hexdigest()[:16]
        if not program.is_dir():
            print("Le programme se copie sur cet ordinateur (une seule fois)…", flush=True)  # noqa: T201
            home.mkdir(parents=True, exist_ok=True)
            draft = Path(tempfile.mkdtemp(dir=home, prefix=".draft-"))
            try:
                unpack_wheels(wheels, sums, draft)
                draft.rename(program)
            except OSError:
                if not program.is_dir():  # else another start of the program was faster
                    raise
            finally:
                shutil.rmtree(draft, ignore_errors=True)
    except OSError as error:
        sys.exit(
            "Le programme ne se copie pas (%s) : faites de la place sur cet ordinateur (300 Mo), ou prenez "
            "une autre clé." % error.strerror
        )
    return program


def unpack_wheels(wheels: Path, sums: str, folder: Path) -> None:
    """Unpack each wheel that is listed; the program ends with a sentence where one is missing or damaged."""
    for line in sums.splitlines():
        digest, name = line.split()
        wheel = wheels / name
        if not wheel.exists() or sha256_of(wheel) != digest:
            sys.exit("Le fichier %s de la clé est abîmé ou absent : refaites la clé." % name)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)


def sha256_of(file: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


if __name__ == "__main__":
    main()
