package pinakes.ranking;

/// Turns scores into probabilities, fitted for one embedding model and one [Basis].
///
/// @param relevance how likely a candidate is relevant, from its word score and its cosine
/// @param confidence how likely the first of a ranking is relevant, from its log-odds, their lead over the next
///     document, and the share of retrievers that put it first
record ProbabilityModel(Logistic relevance, Logistic confidence) {}
