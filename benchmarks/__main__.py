"""All that is measured: ``make bench``."""

from benchmarks import engine, pages

engine.main()
pages.main()
