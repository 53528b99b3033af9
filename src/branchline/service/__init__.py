"""The use cases: requests to responses, for a server and for the offline version alike."""
