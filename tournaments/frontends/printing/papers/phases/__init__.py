"""The papers of brackets, pools and round robins: who meets whom, and how it went."""

__all__ = ["meetings"]
