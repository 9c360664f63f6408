"""What several commands of `manage.py` share: the check that data is there, and of all that is stored."""
