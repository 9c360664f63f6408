"""What is kept of names beside their rows, cards of tables and standings, has the apostrophes that pages show."""

from typing import Any

from django.db import migrations

from tournaments.platform.typography import typographic


def set_apostrophes(apps: Any, _editor: Any) -> None:
    """Write cards and kept standings with ’; no seal covers them, the rows of names stay as they were typed."""
    for model, field in (("Table", "card"), ("KeptStanding", "rows")):
        rows = apps.get_model("tournaments", model).objects.only("pk", field)
        for row in rows.iterator(100):
            kept = getattr(row, field)
            shown = _shown(kept)
            if shown != kept:
                setattr(row, field, shown)
                row.save(update_fields=[field])


def _shown(value: Any) -> Any:
    if isinstance(value, str):
        return typographic(value)
    if isinstance(value, dict):
        return {name: _shown(each) for name, each in value.items()}
    return [_shown(each) for each in value] if isinstance(value, list) else value


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_screens_bright")]

    operations = [migrations.RunPython(set_apostrophes, migrations.RunPython.noop)]
