package pinakes.ranking;

/// Which scores a ranking uses.
public enum Basis {
    WORDS,
    MEANING,
    BOTH
}
