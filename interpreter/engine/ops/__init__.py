"""What each operation does: functions over a table and a frame, under the name of their word."""
