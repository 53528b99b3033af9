"""Tables for many people at once: an HTTP and WebSocket API over the same rules, with every move on disk before it is answered."""
