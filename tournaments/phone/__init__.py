"""The table's phone: players note their deals, and the other side agrees to them, without an account.

`views` is the way in (the QR code or typed code of a card, then one's side; or those of a team) and the page
of the table; `following` is where a team plays next, or what it waits for;
`exchange` is what that page says and asks in JSON. `holder` is the phone's cookie, `reading` its messages,
`state` what it is shown.
"""
