"""How long rounds and evenings last, and when tonight's will end; no Django."""
