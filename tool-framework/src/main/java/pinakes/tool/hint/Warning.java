package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.UnaryOperator;
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

    /// The same with other texts; a message that nothing would be left of stays.
    Warning reworded(UnaryOperator<String> wording) {
        var said = wording.apply(message);
        var fix = suggestedFix == null ? "" : wording.apply(suggestedFix);
        return new Warning(
                type, severity, said.isEmpty() ? message : said, relatedIds, fix.isEmpty() ? null : fix, autoFixable);
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
