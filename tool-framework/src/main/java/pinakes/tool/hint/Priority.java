package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The priority of an action, or the severity of a risk or warning.
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
