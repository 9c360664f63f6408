"""All that is measured: ``make bench``."""

from benchmarks import draw, engine, pages

engine.main()
draw.main()
pages.main()
