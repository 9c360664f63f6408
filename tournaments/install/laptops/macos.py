"""What a laptop with macOS gets: the libraries for each Python that it may have, and the program.

No registry has a Python for macOS, so the start file looks for one of python.org or Homebrew. The libraries
are unpacked at the first start, as from a stick: macOS refuses to load a library out of an unzipped download
that nobody has signed. Files that several Pythons share are there once.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tournaments.install import start_from_stick
from tournaments.install.laptops.libraries import Computer, build_program, fetch_libraries, lay_out
from tournaments.install.laptops.packing import STARTS, files_of, pack
from tournaments.install.start_from_stick import sha256_of

PYTHONS: Final = ("3.13", "3.14", "3.12")
"""The Pythons that the start file looks for, the best first."""
MACHINES: Final = ("arm64", "x86_64")
"""The processors, as Python calls them: Apple's own, and Intel's."""
DARWIN: Final = {"os_name": "posix", "platform_system": "Darwin", "sys_platform": "darwin"}
COMPUTERS: Final = {
    f"cp{python.replace('.', '')}-{machine}": Computer(
        python, (f"macosx_11_0_{machine}",), {**DARWIN, "platform_machine": machine}
    )
    for python in PYTHONS
    for machine in MACHINES
}
"""The kinds of computers by the tag that the stick's start file gives them."""
START: Final = f"Dix de der{STARTS}"
PROGRAM: Final = "programme"
START_TEXT: Final = """#!/bin/sh
# Démarre Dix de der ; fermer cette fenêtre l’arrête.
# Le Python d’Apple est trop vieux, et l’appeler installe ses outils : il n’est jamais cherché.
program="$(cd "$(dirname "$0")" && pwd)/programme/demarrer.py"
[ $# -gt 0 ] || { echo "Dix de der démarre…"; set -- --open; }
DEMO="${DEMO:-0}"
export DEMO
for version in @PYTHONS@; do
    for python in \\
        "$(command -v "python$version")" \\
        "/Library/Frameworks/Python.framework/Versions/$version/bin/python$version" \\
        "/opt/homebrew/bin/python$version" \\
        "/usr/local/bin/python$version"
    do
        [ -x "$python" ] && exec "$python" "$program" "$@"
    done
done
cat <<'END'
Il manque Python à ce Mac, une seule fois. La page de python.org s’ouvre : prenez, sous Python @PYTHON@,
le fichier « macOS 64-bit universal2 installer », ouvrez-le et suivez-le jusqu’au bout.
Puis double-cliquez de nouveau ici.
END
open https://www.python.org/downloads/macos/
exit 1
"""
READ_ME: Final = "LISEZMOI.txt"
READ_ME_TEXT: Final = """Dix de der pour macOS 11 et plus récent (puce Apple ou Intel)

Une fois : Python @PYTHONS@, de https://www.python.org/downloads/macos/
(« macOS 64-bit universal2 installer »).

Double-cliquez sur « Dix de der ». Une fenêtre s’ouvre, puis le navigateur, à la bonne adresse. Pour arrêter,
fermez la fenêtre : tout ce qui est noté est gardé.

La première fois, macOS refuse un programme qui ne vient pas de l’App Store. Réglages Système,
« Confidentialité et sécurité », tout en bas : « Ouvrir quand même » (avant macOS 15 : clic droit sur le
fichier, « Ouvrir »). Ou bien, dans le Terminal, tapez « sh » et une espace, glissez-y le fichier, Entrée.

Si macOS demande si « Python » peut accepter les connexions entrantes : « Autoriser », sinon les téléphones
ne le trouvent pas.

Les données sont dans votre dossier, sous .local/share/dix-de-der, jamais ici : une version plus récente,
dézippée à côté, les retrouve, et les met à jour après en avoir gardé une copie.

Les papiers (PDF) sont faits par Chrome, Edge, Brave ou Chromium ; sans eux, chacun est une page à imprimer.
"""


def fill(folder: Path, root: Path, work: Path) -> str:
    """Write all files of the checkout `root` into a folder; its version. `InstallError`, `OSError`."""
    return fill_for(COMPUTERS, folder, root, work)


def fill_for(computers: Mapping[str, Computer], folder: Path, root: Path, work: Path) -> str:
    """The same for other computers: tests have none of these."""
    work.mkdir(parents=True, exist_ok=True)
    program = build_program(root, work)
    for tag, computer in computers.items():
        fetch_libraries(root, computer, work / f"{tag}-wheels")
        shutil.copy(program, work / f"{tag}-wheels")
        lay_out(work / f"{tag}-wheels", work / tag)
    pack_shared({tag: work / tag for tag in computers}, folder / PROGRAM / start_from_stick.WHEELS)
    shutil.copyfile(start_from_stick.__file__, folder / PROGRAM / "demarrer.py")
    pythons = list(dict.fromkeys(computer.python for computer in computers.values()))
    (folder / START).write_text(told(START_TEXT, pythons, " "), encoding="utf-8")
    (folder / READ_ME).write_text(told(READ_ME_TEXT, pythons, ", "), encoding="utf-8")
    return program.name.split("-")[1]


def told(text: str, pythons: Sequence[str], between: str) -> str:
    """A text with the Pythons that do, and the first of them."""
    return text.replace("@PYTHONS@", between.join(pythons)).replace("@PYTHON@", pythons[0])


def pack_shared(layouts: Mapping[str, Path], place: Path) -> None:
    """Pack the layout of each tag so that a file that several have alike is packed once.

    The list of a tag names the archives that are its own or shared, each with its digest.
    """
    for number, (tags, files) in enumerate(sorted(shared(layouts).items(), key=lambda pair: -len(pair[0]))):
        archive = place / f"{number}.zip"
        place.mkdir(parents=True, exist_ok=True)
        pack(archive, layouts[min(tags)], files)
        for tag in tags:
            (place / tag).mkdir(exist_ok=True)
            with (place / tag / start_from_stick.SUMS).open("a", encoding="ascii") as sums:
                sums.write(f"{sha256_of(archive)}  ../{archive.name}\n")


def shared(layouts: Mapping[str, Path]) -> dict[frozenset[str], list[str]]:
    """The files of several layouts, each under the tags of those that have it alike."""
    holders: dict[tuple[str, str], set[str]] = defaultdict(set)
    for tag, layout in layouts.items():
        for name in files_of(layout):
            holders[name, sha256_of(layout / name)].add(tag)
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    for (name, _), tags in sorted(holders.items()):
        groups[frozenset(tags)].append(name)
    return groups
