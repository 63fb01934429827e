"""What this app hears, and the only door to the queue."""
