package pinakes.engine.project;

/// A chunk that was found.
///
/// @param relevance how likely it is to be what was asked for, from 0 to 1
public record FoundChunk(StoredChunk chunk, double relevance) {}
