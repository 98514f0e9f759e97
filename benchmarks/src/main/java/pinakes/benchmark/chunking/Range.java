package pinakes.benchmark.chunking;

/// Characters of a text, counted in code points, from one to before another.
record Range(int from, int to) {}
