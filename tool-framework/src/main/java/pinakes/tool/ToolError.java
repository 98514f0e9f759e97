package pinakes.tool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why a call did not succeed, in words that its reader can act on.
///
/// The message is shown to the agent: it holds no stack trace, no secret, and no path but those that the caller sent
/// and the allowed roots.
public sealed interface ToolError {
    String message();

    ErrorClass errorClass();

    /// Facts beside the message, for programs.
    default Map<String, Object> details() {
        return Map.of();
    }

    /// The arguments break the contract.
    record InvalidInput(String message, List<Violation> violations) implements ToolError {
        public InvalidInput {
            violations = List.copyOf(violations);
        }

        /// One argument that is wrong.
        ///
        /// @param parameter where, as a path: `filters.tags[2]`; empty for the arguments as a whole
        public record Violation(String parameter, String problem) {
            private static final String MISSING = "is required";

            /// A required argument that was not given.
            public static Violation missing(String parameter) {
                return new Violation(parameter, MISSING);
            }

            /// Whether the argument was not given, although it is required.
            public boolean tellsOfAbsence() {
                return problem.equals(MISSING);
            }
        }

        @Override
        public ErrorClass errorClass() {
            return ErrorClass.VALIDATION;
        }

        @Override
        public Map<String, Object> details() {
            return violations.isEmpty() ? Map.of() : Map.of("violations", violations);
        }
    }

    /// What the input names does not exist, or not for this caller.
    record NotFound(String message, Map<String, Object> details) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.BUSINESS_RULE;
        }
    }

    /// The state of the thing forbids the operation.
    record Conflict(String message, Map<String, Object> details) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.BUSINESS_RULE;
        }
    }

    /// A rule that the tool's own family published under a code of its own.
    record Refused(String code, String message, Map<String, Object> details, ErrorClass errorClass)
            implements ToolError {
        public Refused(String code, String message, Map<String, Object> details) {
            this(code, message, details, ErrorClass.BUSINESS_RULE);
        }
    }

    /// The caller may not do that.
    ///
    /// @param missing the permission that would allow it; null when it is beyond the caller's reach
    record Denied(String message, @Nullable Permission missing) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.BUSINESS_RULE;
        }

        @Override
        public Map<String, Object> details() {
            return missing == null ? Map.of() : Map.of("missing_permission", missing.toString());
        }
    }

    /// The caller calls too often, or the server has too much to do.
    record Throttled(String message, Duration retryAfter) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.BUSINESS_RULE;
        }

        @Override
        public Map<String, Object> details() {
            return Map.of("retryAfter", Math.max(1, Math.ceilDiv(retryAfter.toMillis(), 1000)));
        }
    }

    /// The work took longer than the tool allows and was stopped.
    ///
    /// @param asked the short arguments of the call, for families that repeat them
    record TimedOut(String message, Duration limit, Map<String, Object> asked) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.SYSTEM;
        }

        @Override
        public Map<String, Object> details() {
            return Map.of("timeout_ms", limit.toMillis());
        }
    }

    /// The client cancelled the call and the work was stopped.
    record Cancelled(String message) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.BUSINESS_RULE;
        }
    }

    /// A part that the tool needs does not answer; trying later may help.
    record Unavailable(String message) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.SYSTEM;
        }
    }

    /// A defect. The log holds the cause under the trace id.
    record Unexpected(String message) implements ToolError {
        @Override
        public ErrorClass errorClass() {
            return ErrorClass.SYSTEM;
        }
    }
}
