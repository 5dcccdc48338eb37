"""Scenarios of Adeptus Evangelion: from YAML to setup records, every mistake named."""
