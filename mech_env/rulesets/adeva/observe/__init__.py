"""The observation of Adeptus Evangelion: its layout, and the encoders that write it by name."""
