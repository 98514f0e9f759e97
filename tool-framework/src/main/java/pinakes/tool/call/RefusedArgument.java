package pinakes.tool.call;

import java.util.List;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;

/// The error for an argument that matches the contract, but that a value object rejects.
final class RefusedArgument {
    private static final String UNREADABLE = "cannot be read";

    private RefusedArgument() {}

    /// The message is that of the value object; the parser's own message would not help a caller.
    static ToolError.InvalidInput in(JacksonException unreadable) {
        var parameter = parameter(unreadable);
        for (Throwable link = unreadable; link != null; link = link.getCause()) {
            if (link instanceof IllegalArgumentException refusal && refusal.getMessage() != null) {
                return error(refusal.getMessage(), parameter, refusal.getMessage());
            }
        }
        return error(
                parameter.isEmpty()
                        ? "The arguments cannot be read."
                        : "The value of " + parameter + " cannot be read.",
                parameter,
                UNREADABLE);
    }

    /// Arguments that are wrong only together have no parameter to name.
    private static ToolError.InvalidInput error(String message, String parameter, String problem) {
        return new ToolError.InvalidInput(
                message, parameter.isEmpty() ? List.of() : List.of(new Violation(parameter, problem)));
    }

    private static String parameter(JacksonException unreadable) {
        var path = new StringBuilder();
        for (var step : unreadable.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(Quoted.of(step.getPropertyName()));
            }
        }
        return path.toString();
    }
}
