"""Paper: score cards, the draw for the wall, standings and prizes. The only package that knows WeasyPrint.

From a request to a sheet of paper::

    papers/   one file a kind of paper: what it reads, its pages, its addresses and who may print it
    registry  those kinds; a paper of one kind is a `content.Content`, plain JSON
    actions   order(content): is it on the shelf under its key? else put it in line for the press
    shelf     the folder DATA_DIR/papers: papers made, the line of those to make, how far one has got
    press     `manage.py render_papers`, one process: takes the next in line, pages → WeasyPrint → PDF
    filling   what pages repeat is laid out once and filled in; with probing, stamping and tagging

A new paper is a file under `papers/`, with its template and perhaps a style sheet of the same name under
`templates/printing/papers/`. The page «Impressions», the addresses, the papers of a round and
`manage.py paper` then know it.

The server process never imports WeasyPrint. Its one writing thread serves the tables of the hall, and even
one page costs it a third of a second and 50 MB the first time; so every paper, one card or a thousand, is
made by the press, one at a time and at low priority, while the page shows how far it is. The press stays
warm for some minutes: the first card is there after a second and a half, the next ones after a third of one,
and what has not changed is served again at once.
"""

__all__ = ["content", "papers", "press", "registry", "shelf"]
