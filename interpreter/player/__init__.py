"""The line mode: people at one keyboard, where their game is kept, and replays of it."""
