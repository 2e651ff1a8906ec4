"""What is wrong with the YAML of a file, in the words of its author."""
