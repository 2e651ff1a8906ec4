"""Problems as values with a place: made by every stage, turned into text here, a page for each code."""
