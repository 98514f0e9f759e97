package pinakes.ranking;

/// What a ranking goes by.
public enum Basis {
    WORDS,
    MEANING,
    BOTH
}
