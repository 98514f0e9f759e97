package pinakes.engine.search;

/// How passages are looked for.
public enum SearchMode {
    /// By words and by meaning, weighed against each other.
    HYBRID,
    WORDS,
    MEANING
}
