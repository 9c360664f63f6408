"""From a bare checkout to a serving program: packages, data folder, network, start-up checks."""


class StartUpError(RuntimeError):
    """The program cannot start; the sentence is for the person at the keyboard."""
