package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
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
        VALIDATION,
        DUPLICATE,
        CONFLICT,
        DEPRECATION,
        PERFORMANCE
    }
}
