"""All that is measured: ``make bench``."""

from benchmarks import draw, engine, pages, tables

engine.main()
draw.main()
pages.main()
tables.main()
