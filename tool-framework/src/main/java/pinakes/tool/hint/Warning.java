package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A problem that the caller should know about although the call succeeded.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Warning(
        Type type,
        Priority severity,
        String message,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> relatedIds,
        @Nullable String suggestedFix,
        @Nullable Boolean autoFixable) {
    public Warning {
        relatedIds = List.copyOf(relatedIds);
    }

    public static Warning of(Type type, Priority severity, String message) {
        return new Warning(type, severity, message, List.of(), null, null);
    }

    public enum Type {
        @JsonProperty("validation")
        VALIDATION,
        @JsonProperty("duplicate")
        DUPLICATE,
        @JsonProperty("conflict")
        CONFLICT,
        @JsonProperty("deprecation")
        DEPRECATION,
        @JsonProperty("performance")
        PERFORMANCE
    }
}
