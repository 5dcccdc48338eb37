"""Tests of Adeptus Evangelion."""
