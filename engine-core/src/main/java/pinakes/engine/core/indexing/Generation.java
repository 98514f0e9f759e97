package pinakes.engine.core.indexing;

import pinakes.embedding.Embedder;

/// A generation of an index: the vectors of one model, in a separate directory.
///
/// @param number names the directory
public record Generation(int number, Embedder embedder) {}
