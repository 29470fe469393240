"""What a room looks like, for whom: its screens, the page around them, and the pieces that are pushed."""
