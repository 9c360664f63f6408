"""The machine under the site: data folder, database, network, static files, backup, and small text tools."""
