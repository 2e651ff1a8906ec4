"""What to write instead of what does not fit: made from what stands there, and held against the shape."""
