"""Pictures with true times, from a film or a device."""
