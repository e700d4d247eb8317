"""Where cards are, which they are, and when one comes to rest on the pile."""
