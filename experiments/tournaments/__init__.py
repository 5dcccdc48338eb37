"""Round robins: pairings on disk, and the report."""
