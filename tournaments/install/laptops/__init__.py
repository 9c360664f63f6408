"""Folders to unzip on computers of clubs: with Windows, with macOS."""

__all__ = ["folder"]
