"""*Dix de der*: the Django project and its one application. `docs/architecture.md` names its packages."""
