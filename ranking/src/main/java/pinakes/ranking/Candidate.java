package pinakes.ranking;

/// Something that a retriever proposed.
public record Candidate<T>(T item, Evidence evidence) {}
