"""What holds a game: named players, decisions, views, positions as data, reasons."""
