"""What `make run` does before there is a Django: the virtual environment and its locked packages."""
