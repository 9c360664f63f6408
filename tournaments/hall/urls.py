"""Paths of this package."""

from django.urls import path

urlpatterns: list[object] = []
