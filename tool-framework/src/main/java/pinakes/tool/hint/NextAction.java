package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A suggested next call.
///
/// @param action the name of a tool of this server
/// @param data arguments with which the call is ready to run; a value is null if the caller sent null
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NextAction(
        String action,
        Priority priority,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, ? extends @Nullable Object> data,
        @Nullable String description,
        @Nullable Long estimatedTime,
        @Nullable Double estimatedCost,
        @Nullable Purpose category,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> prerequisites,
        @Nullable String expectedOutcome,
        @Nullable Boolean reversible,
        @Nullable Double confidence) {
    public NextAction {
        data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
        prerequisites = List.copyOf(prerequisites);
        if (confidence != null) {
            RangeCheck.unit("confidence of an action", confidence);
        }
    }

    public static NextAction call(
            String tool, Priority priority, Map<String, ? extends @Nullable Object> arguments, @Nullable String why) {
        return new NextAction(tool, priority, arguments, why, null, null, null, List.of(), null, null, null);
    }

    /// The caller's own call, corrected.
    ///
    /// @param confidence how sure it is that this was meant
    public static NextAction correction(
            String tool, Map<String, ? extends @Nullable Object> arguments, String why, double confidence) {
        return new NextAction(
                tool, Priority.HIGH, arguments, why, null, null, Purpose.CORRECTION, List.of(), null, null, confidence);
    }

    /// A call that cannot be undone.
    ///
    /// @param prerequisite what must be true before the call
    public static NextAction irreversible(String tool, Map<String, Object> arguments, String why, String prerequisite) {
        return new NextAction(
                tool, Priority.LOW, arguments, why, null, null, null, List.of(prerequisite), null, false, null);
    }

    /// The same action by another tool.
    public NextAction on(String tool, Map<String, ? extends @Nullable Object> arguments) {
        return new NextAction(
                tool,
                priority,
                arguments,
                description,
                estimatedTime,
                estimatedCost,
                category,
                prerequisites,
                expectedOutcome,
                reversible,
                confidence);
    }

    public enum Purpose {
        EXPLORATION,
        OPTIMIZATION,
        CORRECTION,
        LEARNING
    }
}
