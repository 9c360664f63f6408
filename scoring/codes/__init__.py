"""A deal in short codes, one line each, typed from paper (docs/codes.md): `N 100C 112` is a record."""
