"""What a rulebook does that nobody may have meant: detectors, findings, and what is certain."""
