"""The papers that a round needs: its draw, its names, its cards and slips, and all of them in one."""

__all__ = ["cards"]
