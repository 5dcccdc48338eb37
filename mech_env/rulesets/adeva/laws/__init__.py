"""What holds in every battle of Adeptus Evangelion."""
