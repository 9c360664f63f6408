"""The pages of phones: players write their deals, and the other side agrees to them, without an account.

`views` has the pages: the ways in (the QR code or typed code of a table or a team, then the side) and the
table. `exchange` answers the JSON requests of that page; `messages` reads what a phone sends, `state` is what
it is shown, its `lines` told again only where they changed, `deal_form` its form. `holder` is the phone's
cookie, `following` finds where a team plays next, `flooding` limits how much a phone may write.
"""
