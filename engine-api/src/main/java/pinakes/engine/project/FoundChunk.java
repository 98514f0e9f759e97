package pinakes.engine.project;

/// A search hit in a project.
///
/// @param relevance the probability that it is relevant, from 0 to 1
public record FoundChunk(StoredChunk chunk, double relevance) {}
