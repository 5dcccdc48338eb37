"""What all scripts share: options, exit codes, strict settings, files, provenance."""
