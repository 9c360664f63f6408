"""The table's phone: players note their deals, and the other side agrees to them, without an account.

`views` is the way in (a card's QR code or its typed code, then one's side) and the page of the table;
`exchange` is what that page says and asks in JSON. `holder` is the phone's cookie, `reading` its messages,
`state` what it is shown.
"""
