package pinakes.tool.hint;

/// How long hints remain valid.
public enum ValidityPeriod {
    /// For the next action only.
    IMMEDIATE,
    /// About five minutes.
    SHORT,
    /// About an hour.
    MEDIUM,
    /// About a day.
    LONG,
    /// Until something changes.
    INDEFINITE
}
