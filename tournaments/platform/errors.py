"""What stops the program at its start."""


class StartUpError(RuntimeError):
    """The program cannot start; the sentence is for the person at the keyboard."""
