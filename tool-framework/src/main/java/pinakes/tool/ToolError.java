package pinakes.tool;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Why a call failed, in a form that the agent can act on.
///
/// The message is shown to the agent: it contains no stack trace, no secret, and no paths except the caller's own and
/// the allowed roots.
public sealed interface ToolError {
    /// The detail that says how to repair the call.
    String FIX = "fix";

    String message();

    default ErrorClass errorClass() {
        return switch (this) {
            case InvalidInput _ -> ErrorClass.VALIDATION;
            case NotFound _, Conflict _, Denied _, Throttled _, Cancelled _ -> ErrorClass.BUSINESS_RULE;
            case TimedOut _, Unavailable _, Unexpected _ -> ErrorClass.SYSTEM;
            case Refused refused -> refused.errorClass();
        };
    }

    default Map<String, Object> details() {
        return Map.of();
    }

    /// The details with the class of the error, for the answer.
    default Map<String, Object> facts() {
        var facts = new LinkedHashMap<>(details());
        facts.put("error_class", errorClass().label());
        return facts;
    }

    /// The chance that the answer is right for what was asked: that something does not exist is an exact answer, and
    /// every other error leaves the request unanswered.
    default double confidence() {
        return this instanceof NotFound ? 1.0 : 0.0;
    }

    /// The same error with its sentences changed; a message that nothing would be left of stays.
    ///
    /// @param wording the text to use for another; empty to leave it out
    default ToolError reworded(UnaryOperator<String> wording) {
        var message = orElse(wording.apply(message()), message());
        return switch (this) {
            case InvalidInput(var _, var violations) ->
                new InvalidInput(
                        message,
                        violations.stream()
                                .map(each -> new InvalidInput.Violation(
                                        each.parameter(), orElse(wording.apply(each.problem()), each.problem())))
                                .toList());
            case NotFound(var code, var _, var details) -> new NotFound(code, message, fixed(details, wording));
            case Conflict(var _, var details) -> new Conflict(message, fixed(details, wording));
            case Refused(var code, var _, var details, var kind) ->
                new Refused(code, message, fixed(details, wording), kind);
            case Denied _, Throttled _, TimedOut _, Cancelled _, Unavailable _, Unexpected _ -> this;
        };
    }

    private static String orElse(String text, String other) {
        return text.isEmpty() ? other : text;
    }

    private static Map<String, Object> fixed(Map<String, Object> details, UnaryOperator<String> wording) {
        if (!(details.get(FIX) instanceof String fix)) {
            return details;
        }
        var changed = new LinkedHashMap<>(details);
        changed.put(FIX, wording.apply(fix));
        changed.values().removeIf(""::equals);
        return changed;
    }

    /// The arguments break the contract.
    record InvalidInput(String message, List<Violation> violations) implements ToolError {
        public InvalidInput {
            violations = List.copyOf(violations);
        }

        /// One invalid argument.
        ///
        /// @param parameter its path, such as `filters.tags[2]`; empty for the arguments as a whole
        public record Violation(String parameter, String problem) {
            private static final String MISSING = "is required";
            private static final String UNKNOWN = "unknown parameter";

            public static Violation missing(String parameter) {
                return new Violation(parameter, MISSING);
            }

            /// A parameter that the contract does not have.
            ///
            /// @param advice what is allowed instead, such as `; allowed: query, top_k`; may be empty
            public static Violation unknown(String parameter, String advice) {
                return new Violation(parameter, UNKNOWN + advice);
            }

            public boolean isMissing() {
                return problem.equals(MISSING);
            }

            /// Such as `top_k must be 1 or more, got 0` or `unknown parameter 'tags'; allowed: query, top_k`.
            public String inWords() {
                return problem.startsWith(UNKNOWN)
                        ? UNKNOWN + " '" + parameter + "'" + problem.substring(UNKNOWN.length())
                        : (parameter.isEmpty() ? "the arguments" : parameter) + " " + problem;
            }
        }

        @Override
        public Map<String, Object> details() {
            return violations.isEmpty() ? Map.of() : Map.of("violations", violations);
        }
    }

    /// What the input names does not exist, or not for this caller.
    ///
    /// @param code the code that the tool's family publishes for it
    record NotFound(String code, String message, Map<String, Object> details) implements ToolError {}

    /// The state of the thing forbids the operation.
    record Conflict(String message, Map<String, Object> details) implements ToolError {}

    /// A rule for which the tool's family publishes its own code.
    record Refused(String code, String message, Map<String, Object> details, ErrorClass errorClass)
            implements ToolError {
        public Refused(String code, String message, Map<String, Object> details) {
            this(code, message, details, ErrorClass.BUSINESS_RULE);
        }
    }

    /// The caller lacks a permission, or the resource is outside its scope.
    ///
    /// @param missing the required permission; null when the resource is out of scope
    record Denied(String message, @Nullable Permission missing) implements ToolError {
        @Override
        public Map<String, Object> details() {
            return missing == null ? Map.of() : Map.of("missing_permission", missing.toString());
        }
    }

    /// The caller exceeds a rate limit or a quota, or the server is too busy.
    ///
    /// @param retryAfter when it makes sense to try again; null when waiting does not help
    /// @param quota the facts about the quota; empty for other limits
    record Throttled(String message, @Nullable Duration retryAfter, Map<String, Object> quota) implements ToolError {
        public Throttled(String message, Duration retryAfter) {
            this(message, retryAfter, Map.of());
        }

        @Override
        public Map<String, Object> details() {
            var details = new LinkedHashMap<>(quota);
            if (retryAfter != null) {
                details.put("retryAfter", Math.max(1, Math.ceilDiv(retryAfter.toMillis(), 1000)));
            }
            return details;
        }
    }

    /// The work took longer than the tool allows and was stopped.
    ///
    /// @param asked the short arguments of the call, for families that repeat them
    record TimedOut(String message, Duration limit, Map<String, Object> asked) implements ToolError {
        @Override
        public Map<String, Object> details() {
            return Map.of("timeout_ms", limit.toMillis());
        }
    }

    /// The client cancelled the call and the work was stopped.
    record Cancelled(String message) implements ToolError {}

    /// Something that the tool needs does not respond; a retry may help.
    record Unavailable(String message) implements ToolError {}

    /// A bug; the log has the cause under the trace id.
    record Unexpected(String message) implements ToolError {}
}
