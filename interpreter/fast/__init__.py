"""Compiled games at work: bytes of WebAssembly in wasmtime, rounds by the hundred thousand, single steps."""
