"""What an action refuses, by the code of its error."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def refuses(code: str, *, match: str | None = None) -> Iterator[pytest.ExceptionInfo[CodedError]]:
    """The block raises the error of this code, with a sentence that has `match` in it."""
    with pytest.raises(CodedError, match=match) as caught:
        yield caught
    assert caught.value.code == code
