"""How authors say things in everyday speech, and what to tell them: data, looked up only where a sentence is none."""
