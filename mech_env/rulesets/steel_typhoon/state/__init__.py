"""The record of a battle, its setup, and the codes they hold."""
