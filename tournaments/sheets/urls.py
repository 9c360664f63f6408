"""Paths of this package."""

urlpatterns: list[object] = []
