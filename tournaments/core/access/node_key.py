"""Whether this node signs with the secret key of the others: the database keeps a hash of it.

Cookies of people and phones, links of tables and invitations are signed with the key. A node with another one
would take them for forged, and every second request of a visitor would be logged out.
"""

from __future__ import annotations

from typing import Final

from django.db import connection
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.core.models.accounts import KeyOfNodes

OTHER_KEY: Final = (
    "La clé secrète (SECRET_KEY) n’est pas celle des autres serveurs de cette base : celui-ci n’est pas "
    "prêt (/pret/) et fermerait les sessions. Donnez-lui la même ; si elle a été changée exprès, tapez une "
    "fois « %s »."
)


def digest() -> str:
    """The hash of this node’s key, from which nobody finds the key: it is 50 random characters or more."""
    return salted_hmac("tournaments.node_key", "", algorithm="sha256").hexdigest()


def is_shared() -> bool:
    """Whether the database knows this key, or none yet; `DatabaseError`."""
    known = KeyOfNodes.objects.first()
    return known is None or constant_time_compare(known.digest, digest())


def take() -> bool:
    """Keep the hash of this node’s key where none is kept; returns whether it is the one of this database.

    Of a SQLite file there is one node, which may always have a new key.
    """
    if connection.vendor == "sqlite":
        replace()
    KeyOfNodes.objects.get_or_create(pk=1, defaults={"digest": digest()})
    return is_shared()


def replace() -> None:
    """From now on the key of this node is the one of this database."""
    KeyOfNodes.objects.update_or_create(pk=1, defaults={"digest": digest()})
