package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How long hints remain valid.
public enum ValidityPeriod {
    /// For the next action only.
    @JsonProperty("immediate")
    IMMEDIATE,
    /// About five minutes.
    @JsonProperty("short")
    SHORT,
    /// About an hour.
    @JsonProperty("medium")
    MEDIUM,
    /// About a day.
    @JsonProperty("long")
    LONG,
    /// Until something changes.
    @JsonProperty("indefinite")
    INDEFINITE
}
