"""Scenario files, records, the trace from clause to scenario, positions that show a conflict."""
