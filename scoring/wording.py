"""What the lines of a breakdown are called, whatever the ruleset; the section each comes from is its own."""

from __future__ import annotations

from scoring.marks import Label, Labels


def labels(**sources: str) -> Labels:
    """The labels of a ruleset: where each kind of line comes from, by section or decision.

    `tricks`, `rounded`, `capot`, `belote`, `announces`, `renonce`, `contract`, `made` (what a contract made
    gives) and `failed`.
    """
    made, failed = sources["made"], sources["failed"]
    return Labels(
        tricks=Label("Plis", "Tricks", sources["tricks"]),
        shared=Label("Plis, arrondis", "Tricks, rounded", sources["rounded"]),
        capot=Label("Capot", "Capot", sources["capot"]),
        belote=Label("Belote", "Belote", sources["belote"]),
        adverse_belote=Label("Belote adverse", "Adverse belote", failed, cited=True),
        announces=Label("Annonces", "Announces", sources["announces"]),
        renonce=Label("Renonce adverse", "Adverse renonce", sources["renonce"], cited=True),
        contract=Label("Contrat", "Contract", sources["contract"]),
        flat=Label("Forfait", "Flat", made),
        failed=Label("Chute", "Failed", failed),
        adverse_capot=Label("Annonces adverses", "Adverse announces", made, cited=True),
        adverse_made=Label("Annonces adverses", "Adverse announces", made, cited=True),
        adverse_failed=Label("Annonces adverses", "Adverse announces", failed, cited=True),
    )
