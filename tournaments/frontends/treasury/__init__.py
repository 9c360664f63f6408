"""The pages of the cash desk: who has to pay, the account of a team, sales, prizes in money, the balance."""

__all__: list[str] = []
