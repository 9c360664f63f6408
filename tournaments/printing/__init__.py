"""Paper: score cards, the draw for the wall, standings and prizes. The only package that knows WeasyPrint.

From a request to a sheet of paper::

    queries   what is printed, as plain JSON: a `content.Content`
    papers    that content under a name and a key: the hash of what is printed and of how it looks
    actions   order(paper): is it on the shelf? else start the press
    shelf     the folder DATA_DIR/papers, and how far a paper has got
    press     `manage.py render_papers`, a process of its own: pages → WeasyPrint → PDF

The server process never imports WeasyPrint. Its one writing thread serves the tables of the hall, and even
one page costs it a third of a second and 50 MB the first time; so every paper, one card or a thousand, is
made by the press, one at a time and at low priority, while the page shows how far it is. A single card is
there after about a second, and what has not changed is served again at once.
"""
