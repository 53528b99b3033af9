"""The offline version: the same tables in a browser worker, without a server or a network."""
