"""Bytes of a file -> a document whose shape and sentences have been judged; what is shipped has been read before."""
