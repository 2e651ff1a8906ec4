"""What the one hand does that moves no card: it tells what happens, and sets marks on the table."""
