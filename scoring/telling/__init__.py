"""What is told of rules and deals: the page of rules, examples, the short codes of the keyboard.

`regulations` and `examples` tell players the rules; `codes` are deals as the keyboard writes them, and back.
"""

__all__ = ["codes", "examples", "regulations"]
