package pinakes.ranking;

/// How evidence becomes probability, fitted for one model and one basis.
///
/// @param relevance of a candidate, from its words and its cosine
/// @param confidence in the first of a ranking, from its log-odds, how far these are above the next, and how many of
///     the retrievers put it first
record Judgement(Logistic relevance, Logistic confidence) {}
