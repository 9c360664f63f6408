"""The papers of the cash desk: the treasurer's account, the prizes to sign for, and a receipt."""

__all__: list[str] = []
