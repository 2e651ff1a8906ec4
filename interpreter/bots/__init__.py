"""Players that are programs: each decides from what its seat knows, and nothing else."""
