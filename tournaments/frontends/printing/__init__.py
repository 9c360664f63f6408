"""Paper: score cards, the draw for the wall, standings and prizes. The only package that knows what lays out.

From a request to a sheet of paper::

    papers/   one file a kind of paper, in the folder of its hour: what it reads, its pages, its addresses
              and who may print it
    registry  those kinds; a paper of one kind is a `content.PaperContent`, plain JSON
    actions   order(content): is it printed under its key? else queue it for the press
    spool     the folder DATA_DIR/papers: printed papers, the queue of jobs, the progress of each
    press     pages to PDF, by WeasyPrint or a browser; one process for all, `manage.py render_papers`
    filling   what pages repeat is laid out once and filled in

A new paper is a file in a folder of `papers/`, with its template and perhaps a style sheet of the same name
under `templates/printing/papers/`. The page «Papiers», the addresses, the papers of a round and
`manage.py paper` then know it.

The server process never imports WeasyPrint: its one writing thread serves the tables of the hall, and a
first page would cost it a third of a second and 50 MB. So every paper, one card or a thousand, is made by
the press, one at a time and at low priority, while the page shows its progress. The press keeps running for
some minutes: the first card takes a second and a half, the next ones a third of a second. A paper that has
not changed is served again at once.
"""

__all__ = ["content", "obstacles", "papers", "press", "registry", "spool"]
