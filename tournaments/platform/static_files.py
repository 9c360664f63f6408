"""Static files: collected, compressed and fingerprinted whenever one of them has changed.

Style sheets and scripts of the public pages are joined when they are collected: a first visit over a busy
Wi-Fi takes eight requests instead of twenty. `{% bundle_styles %}` and `{% bundle_scripts %}` write the
joined files where they were made, else (DEBUG, the tests) each file that belongs to them. A script keeps its
own scope: it becomes a function that returns what it exports.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.template import Library
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from tournaments.platform import system
from tournaments.platform.errors import StartUpError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.utils.safestring import SafeString

register = Library()
SUITS: Final = "dix/img/suits.svg"
STYLES: Final = tuple(
    f"dix/css/{name}.css"
    for name in (
        "tokens",
        "base",
        "layout",
        "forms",
        "tables",
        "components",
        "game",
        "hall",
        "home",
        "charts",
        "print",
    )
)
PRINT_STYLE: Final = "dix/css/print.css"
SCRIPTS: Final = tuple(f"dix/js/{name}.js" for name in ("page", "live", "filter", "clock", "mine", "finding"))
BUNDLES: Final = {"dix/css/public.css": STYLES, "dix/js/public.js": SCRIPTS}
IMPORT: Final = re.compile(r'^import (?:(\{[^}]+\}) from )?"\./([\w-]+)\.js";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:const|function|async function) (\w+))", re.MULTILINE)
NOT_COMPRESSED: Final = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "ttf")
NOT_JOINED: Final = re.compile(r"^(?:import|export|await)\b|\bimport\(", re.MULTILINE)


def collect() -> None:
    """`STATIC_ROOT` up to date; `StartUpError` where it cannot be written."""
    root = Path(settings.STATIC_ROOT)
    stamp, wanted = root / ".collected", source_files_hash()
    if _is_current(stamp, wanted):  # also where nobody may write
        return
    try:
        root.mkdir(parents=True, exist_ok=True)
        with system.locked(root / ".lock"):  # of two sites that start at once, one collects
            if not _is_current(stamp, wanted):
                # What an earlier version left stays: a page opened before the update still finds its files.
                call_command("collectstatic", verbosity=0, interactive=False)
                stamp.write_text(wanted, encoding="ascii")
    except OSError as error:
        raise StartUpError(
            f"Impossible de préparer les fichiers statiques dans {settings.STATIC_ROOT} : {error.strerror}."
        ) from error


def _is_current(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="ascii") == wanted


def source_files_hash() -> str:
    """A hash of the names, sizes and dates of all source files."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    digest.update(Path(__file__).read_bytes())
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            source = Path(storage.path(name))
            state = source.stat()
            digest.update(f"{source}|{state.st_size}|{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Static files compressed and named after their content, the joined ones among them."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        made = {}
        for name in [] if dry_run else BUNDLES:
            self.delete(name)
            made[self.save(name, ContentFile(join_bundle(name, self._read).encode()))] = (self, name)
        yield from super().post_process(paths | made, dry_run, **options)

    def create_compressor(self, **options: Any) -> Compressor:
        """One that leaves the papers' faces alone: nobody is sent them, and they were half of its work."""
        return super().create_compressor(**options | {"extensions": NOT_COMPRESSED})

    def _read(self, name: str) -> str:
        with self.open(name) as file:
            return bytes(file.read()).decode()


def join_bundle(name: str, read: Callable[[str], str]) -> str:
    """The text of a bundle; `read` gives that of each of its files."""
    if name.endswith(".css"):
        texts = ((file, read(file)) for file in BUNDLES[name])
        return "\n".join(
            f"@media print {{\n{text}}}" if file == PRINT_STYLE else text for file, text in texts
        )
    modules: dict[str, str] = {}
    for file in BUNDLES[name]:
        _add_module(file, read, modules)
    return "\n".join(modules.values())


def _add_module(file: str, read: Callable[[str], str], modules: dict[str, str]) -> None:
    """Put a script behind those that it imports; `ValueError` where it does what cannot be joined."""
    text = read(file)
    for _, imported in IMPORT.findall(text):
        path = str(PurePosixPath(file).with_name(f"{imported}.js"))
        if path not in modules:
            _add_module(path, read, modules)
    exported = ", ".join(EXPORT.findall(text))
    text = IMPORT.sub(lambda found: f"const {found[1]} = {_variable(found[2])};" if found[1] else "", text)
    text = EXPORT.sub("", text)
    if NOT_JOINED.search(text):
        raise ValueError(f"{file} imports, exports or awaits in a way that cannot be joined")
    name = _variable(PurePosixPath(file).stem)
    modules[file] = f"const {name} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();"


def _variable(module: str) -> str:
    return "$" + module.replace("-", "_")


@register.simple_tag
def bundle_styles() -> SafeString:
    """The `<link>`s of the public pages."""
    links = ((url, "print" if name == PRINT_STYLE else "all") for name, url in _urls("dix/css/public.css"))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}" media="{}">', links)


@register.simple_tag
def bundle_scripts() -> SafeString:
    """The `<script>`s of the public pages."""
    urls = ((url,) for _, url in _urls("dix/js/public.js"))
    return format_html_join("\n  ", '<script type="module" src="{}"></script>', urls)


@register.simple_tag
@cache
def suit_drawings() -> SafeString:
    """The drawings of the suits, for a page that shows many: so a first visit asks for no file of them."""
    drawing = (settings.BASE_DIR / "tournaments" / "static" / SUITS).read_text(encoding="utf-8")
    return mark_safe(" ".join(drawing.split()).replace("<svg ", "<svg hidden ", 1))  # noqa: S308 — our own file


def _urls(bundle: str) -> Iterator[tuple[str, str]]:
    """Name and address of the joined file, or of each of its parts."""
    whole = hasattr(staticfiles_storage, "manifest_hash")
    for name in (bundle,) if whole else BUNDLES[bundle]:
        yield name, staticfiles_storage.url(name)
