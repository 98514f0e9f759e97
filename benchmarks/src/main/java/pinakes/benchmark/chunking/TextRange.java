package pinakes.benchmark.chunking;

/// Characters of a text, counted in code points, from one to before another.
record TextRange(int from, int to) {}
