"""All that is measured: ``make bench``."""

from benchmarks import draw, engine, pages, public, tables

engine.main()
draw.main()
pages.main()
public.main()
tables.main()
