package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How much something matters: of an action its priority, of a risk or warning its severity.
public enum Priority {
    @JsonProperty("critical")
    CRITICAL,
    @JsonProperty("high")
    HIGH,
    @JsonProperty("medium")
    MEDIUM,
    @JsonProperty("low")
    LOW
}
