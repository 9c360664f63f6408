"""The site's settings, with the bare transaction beside the site (`benchmarks.bare`)."""

from tournaments.settings import *  # noqa: F403 — all of them

ROOT_URLCONF = "benchmarks.bare"
