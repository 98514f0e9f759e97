package pinakes.tool.call;

import java.util.List;
import java.util.stream.Collectors;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.text.Quoted;
import pinakes.tool.text.WellFormedText;
import tools.jackson.databind.JsonNode;

/// Normalises the arguments and checks them against the contract.
public final class InputCheck implements Interceptor {
    private static final int SHOWN_MAX = 3;

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var contract = call.tool().contract();
        var shaped = contract.normalised(call.arguments());
        var violations = shaped.isObject() ? unreadableText(shaped) : List.of(new Violation("", "must be an object"));
        if (violations.isEmpty()) {
            violations = contract.inputViolations(shaped);
        }
        return violations.isEmpty()
                ? proceed.with(call.withArguments(shaped))
                : Outcome.failed(new ToolError.InvalidInput(message(call, violations), violations), call);
    }

    private static List<Violation> unreadableText(JsonNode arguments) {
        return WellFormedText.firstBadPath(arguments)
                .map(path -> new Violation(
                        Quoted.of(path), "must be well-formed text without NUL characters or lone surrogates"))
                .map(List::of)
                .orElse(List.of());
    }

    private static String message(ToolCall call, List<Violation> violations) {
        var shown = violations.stream().limit(SHOWN_MAX).map(Violation::inWords).collect(Collectors.joining("; "));
        var rest = violations.size() - SHOWN_MAX;
        var message =
                "Invalid arguments for " + call.toolName() + ": " + shown + (rest > 0 ? "; and " + rest + " more" : "");
        return message.endsWith("?") ? message : message + ".";
    }
}
