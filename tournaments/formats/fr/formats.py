"""French: the narrow space that never breaks between thousands, as a printer sets it."""

THOUSAND_SEPARATOR = "\u202f"
