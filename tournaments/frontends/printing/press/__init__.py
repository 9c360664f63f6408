"""The presses: pages of paper to PDF. Loaded only by what prints, `manage.py render_papers` and `paper`.

choice    print a paper by the press that works on this computer (decision 63)
markup    pages as HTML, of the templates of papers: what either press lays out
weasyprint_press  the press that papers are made for; probing, shaping, stamping and tagging fill forms in
browser_press     the press of a computer without Pango; its pages are `printable`
letter    pages of A4 on Letter
"""

__all__ = ["choice"]
