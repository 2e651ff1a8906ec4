"""A complete document -> the same with what is said once written out wherever it is used."""
