"""The papers of the cash desk: the account, who has still to pay, prizes to sign for, and a receipt."""

__all__: list[str] = []
