"""All that is measured: ``make bench``."""

from benchmarks import (
    certain,
    draw,
    engine,
    federation,
    first_paint,
    pages,
    paper,
    public,
    screens,
    tables,
    takeover,
)

engine.main()
draw.main()
certain.main()
pages.main()
paper.main()
public.main()
first_paint.main()
screens.main()
tables.main()
takeover.main()
federation.main()
