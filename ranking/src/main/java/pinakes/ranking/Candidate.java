package pinakes.ranking;

/// An item that a retriever found, with its scores.
public record Candidate<T>(T item, MatchScores scores) {}
