package pinakes.tool.call;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.contract.Contract;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;

/// The error for an argument that matches the contract, but that a value object rejects.
final class RefusedArgument {
    private static final String UNREADABLE = "cannot be read";
    private static final Pattern NO_WORD = Pattern.compile("[^a-z_]+");

    private RefusedArgument() {}

    /// The message comes from the value object; the parser's own message would not help a caller.
    static ToolError.InvalidInput in(JacksonException unreadable, Contract contract) {
        var parameter = parameter(unreadable);
        for (Throwable link = unreadable; link != null; link = link.getCause()) {
            if (link instanceof IllegalArgumentException refusal && refusal.getMessage() != null) {
                return new ToolError.InvalidInput(
                        refusal.getMessage(), violations(refusal.getMessage(), parameter, contract));
            }
        }
        return new ToolError.InvalidInput(
                parameter.isEmpty()
                        ? "The arguments cannot be read."
                        : "The value of " + parameter + " cannot be read.",
                List.of(new Violation(parameter, UNREADABLE)));
    }

    /// Arguments that are wrong only together are those that the message names.
    private static List<Violation> violations(String message, String parameter, Contract contract) {
        if (!parameter.isEmpty()) {
            return List.of(new Violation(parameter, message));
        }
        var words = Set.copyOf(List.of(NO_WORD.split(message, -1)));
        var named = contract.input().path("properties").propertyNames().stream()
                .filter(words::contains)
                .map(name -> new Violation(name, message))
                .toList();
        return named.isEmpty() ? List.of(new Violation("", message)) : named;
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
