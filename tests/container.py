"""`make container`: the image of the Containerfile is built and started, and a concours played in it.

buildah does it without a daemon and without a registry of images (in a chroot, which only root may enter), of
a bare Debian that debootstrap makes, or that BASE_ROOT names. Where one of these is missing it says so, and
does nothing.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests import evening
from tests.folder import step
from tests.person import Person
from tests.platform.terminal import Terminal, free_port, opened

ROOT: Final = Path(__file__).resolve().parents[1]
TOOLS: Final = ("buildah", "debootstrap")
SUITE: Final = "trixie"
BASE: Final = "localhost/dix-de-der-base"
IMAGE: Final = "localhost/dix-de-der"
USER: Final = 10001
OURS: Final = ("/etc/ssl/certs", "/etc/resolv.conf", "/etc/pip.conf")
"""Of this computer, lent while the image is built: so it reaches the registries as we do."""
CERTIFICATES: Final = "ca-certificates"
"""The package that python3-venv needs, in the base already: installed later it writes to what is lent."""
DATA: Final = "/data"


def missing() -> str:
    """Why the container cannot be tried here; empty where it can."""
    if sys.platform != "linux" or os.geteuid():
        return "only root of Linux may"
    return ", ".join(tool for tool in TOOLS if shutil.which(tool) is None)


def main() -> None:
    """Run every step, each with its seconds; the first that fails ends it."""
    if lacking := missing():
        print(f"The container was not tried: {lacking}. apt-get install {' '.join(TOOLS)}")  # noqa: T201
        return
    with tempfile.TemporaryDirectory(prefix="dix-de-der-") as scratch:
        place = Path(scratch)
        # Plain copies instead of layers of the kernel; they go with the scratch folder.
        buildah = Buildah(("buildah", "--root", str(place / "images"), "--storage-driver", "vfs"))
        with step("a bare Debian"):
            make_base(buildah, place)
        with step("the image"):
            build(buildah)
        data = place / "data"
        data.mkdir(mode=0o700)
        os.chown(data, USER, USER)
        place.chmod(0o711)  # its user reaches the data
        try_image(buildah, data)


@dataclass(frozen=True)
class Buildah:
    """The command, with where it keeps images."""

    command: tuple[str, ...]

    def run(self, *arguments: str | Path) -> str:
        """What it says; it succeeds."""
        ended = subprocess.run(
            [*self.command, *map(str, arguments)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
        )
        return ended.stdout.strip()

    @contextmanager
    def container(self, image: str) -> Iterator[str]:
        """The name of a new container of an image, which is deleted at the end."""
        name = self.run("from", "--pull-never", image) if image != "scratch" else self.run("from", image)
        try:
            yield name
        finally:
            self.run("rm", name)


def make_base(buildah: Buildah, place: Path) -> None:
    """An image of a bare Debian, in the place of that of a registry."""
    bare = Path(os.environ.get("BASE_ROOT") or place / "debian")
    if not bare.exists():
        subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={CERTIFICATES}", SUITE, bare],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    packed = place / "debian.tar"
    subprocess.run(["tar", "--one-file-system", "--create", "--file", packed, "-C", bare, "."], check=True)
    with buildah.container("scratch") as name:
        buildah.run("add", "--quiet", name, packed, "/")
        packed.unlink()
        buildah.run("commit", "--quiet", name, BASE)


def build(buildah: Buildah) -> None:
    """The image, by the Containerfile."""
    lent = [word for path in OURS if Path(path).exists() for word in ("--volume", f"{path}:{path}:ro")]
    asked = ("--isolation", "chroot", "--format", "docker", "--pull-never", "--build-arg", f"BASE={BASE}")
    buildah.run("build", "--quiet", *asked, *lent, "--tag", IMAGE, ".")


def try_image(buildah: Buildah, data: Path) -> None:
    """A concours to the seal; healthy; stopped as a host stops it; started again with the same data."""
    config = json.loads(buildah.run("inspect", "--type", "image", IMAGE))["Docker"]["config"]
    assert config["User"] == f"{USER}:{USER}"
    assert config["StopSignal"] == "SIGTERM"
    assert list(config["Volumes"]) == [DATA]
    with buildah.container(IMAGE) as name:
        buildah.run("config", "--volume", f"{DATA}-", name)  # an empty one would lie over the data
        inside = Inside(buildah, name, data, free_port())
        with inside.started(config["Cmd"]) as terminal:
            first_page = re.search(r"Premier lancement : (\S+)", terminal.said)
            assert first_page, terminal.said
            with step("a concours of eight teams to the seal"):
                organizer = evening.play(first_page[1])
            with step("its papers, by Pango"):
                assert evening.print_papers(organizer).endswith(" 0 pages to print")
            assert inside.succeeds(config["Healthcheck"]["Test"][1:])
            with step("stopped"):
                inside.stop(terminal)
        assert not inside.succeeds(config["Healthcheck"]["Test"][1:])
        with inside.started(config["Cmd"]) as terminal, step("started again, with the same data"):
            someone = Person()
            someone.open(f"http://127.0.0.1:{inside.port}/c/")
            someone.sees(evening.NAME)
            inside.stop(terminal)
    strangers = [file for file in data.rglob("*") if file.stat().st_uid != USER]
    assert not strangers, "all that it writes belongs to its user"


@dataclass(frozen=True)
class Inside:
    """A container: its data lie outside, its port is one of this computer, since a chroot has none."""

    buildah: Buildah
    name: str
    data: Path
    port: int

    def command(self, words: Sequence[str]) -> list[str]:
        """The command line that runs another one in it."""
        given = ("--env", f"PORT={self.port}", "--volume", f"{self.data}:{DATA}")
        return [*self.buildah.command, "run", "--isolation", "chroot", *given, self.name, "--", *words]

    def succeeds(self, words: Sequence[str]) -> bool:
        """Whether a command succeeds in it."""
        return subprocess.run(self.command(words), capture_output=True, check=False).returncode == 0

    @contextmanager
    def started(self, words: Sequence[str]) -> Iterator[Terminal]:
        """The site, until it has stopped or is ended."""
        with opened(self.command(words), ROOT) as terminal:
            yield terminal

    def stop(self, terminal: Terminal) -> None:
        """As a host stops it, by the signal; it says that it has."""
        server = int((self.data / "server.lock").read_text().split()[1].rstrip(","))
        os.kill(server, signal.SIGTERM)
        assert "Dix de der est arrêté" in terminal.rest()


if __name__ == "__main__":
    main()
