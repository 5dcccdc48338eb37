"""The observation of Xha'lem: its layout, and the encoders that write it by name."""
