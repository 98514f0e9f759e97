package pinakes.engine.search;

/// How passages are matched.
public enum SearchMode {
    /// By words and by meaning, combined.
    HYBRID,
    WORDS,
    MEANING
}
