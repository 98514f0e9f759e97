package pinakes.tool.call;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Category;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.contract.Contract;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.text.WellFormedText;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

/// Hints for errors that the framework detects.
final class ErrorHints {
    private static final TypeReference<Map<String, @Nullable Object>> ARGUMENTS = new TypeReference<>() {};

    /// Models pay for hints by the token, and the caller has its own longer arguments at hand.
    private static final int REPEATED_BYTES_MAX = 300;

    private ErrorHints() {}

    static Hints on(ToolError error, ToolCall call) {
        return switch (error) {
            case ToolError.InvalidInput invalid -> repair(invalid, call);
            case ToolError.NotFound e -> plain("the requested item does not exist");
            case ToolError.Conflict e -> plain("the current state does not allow the call");
            case ToolError.Refused e -> plain("a rule does not allow the call");
            case ToolError.Denied denied -> denied(denied);
            case ToolError.Throttled throttled ->
                Hints.recorded("the rate limit is reached")
                        .constraint("wait " + throttled.details().get("retryAfter") + " s before calling again")
                        .validFor(ValidityPeriod.IMMEDIATE);
            case ToolError.TimedOut e
            when call.isUnsafeToRepeat() ->
                Hints.from(Evidence.doubt("the call was stopped at its time limit", 0.5))
                        .wouldHelp("whether the change was made anyway")
                        .validFor(ValidityPeriod.IMMEDIATE);
            case ToolError.TimedOut e -> again("the call was stopped at its time limit");
            case ToolError.Unavailable e -> again("part of the server does not respond");
            case ToolError.Cancelled e -> plain("the client cancelled the call");
            case ToolError.Unexpected e ->
                plain("an internal error occurred; the log has the cause under the trace id");
        };
    }

    /// Suggests the caller's own call with the errors repaired, or else the family's overview tool.
    private static Hints repair(ToolError.InvalidInput invalid, ToolCall call) {
        var hints = Hints.recorded("the arguments do not match the contract");
        var mended = invalid.violations().isEmpty() ? Optional.<ObjectNode>empty() : mended(call);
        mended.ifPresentOrElse(
                arguments -> hints.next(
                        call.toolName(),
                        Priority.HIGH,
                        WireJson.CAMEL.convertValue(arguments, ARGUMENTS),
                        "Repeat your call with the invalid arguments fixed or left out"),
                () -> overview(call)
                        .ifPresent(tool -> hints.next(
                                tool.name(), Priority.HIGH, Map.of(), "See what is available; needs no arguments")));
        return hints.validFor(ValidityPeriod.INDEFINITE).impact(0.8, 0.1);
    }

    /// A query may be suggested with parts left out. A mutation may not, and a destructive call is never suggested.
    private static Optional<ObjectNode> mended(ToolCall call) {
        var definition = call.tool().definition();
        return call.tool()
                .contract()
                .repaired(call.arguments())
                .filter(repaired ->
                        definition.category() == Category.QUERY || (repaired.isFaithful() && !definition.destructive()))
                .map(Contract.Repaired::arguments)
                .filter(arguments -> WellFormedText.firstBadPath(arguments).isEmpty())
                .filter(arguments ->
                        arguments.toString().getBytes(StandardCharsets.UTF_8).length <= REPEATED_BYTES_MAX);
    }

    private static Optional<ToolDefinition<?, ?>> overview(ToolCall call) {
        var caller = call.context().caller();
        return call.tool().family().overview().filter(tool -> tool.isFor(caller));
    }

    private static Hints again(String reason) {
        return Hints.from(Evidence.doubt(reason, 0.5))
                .wouldHelp("whether the same call succeeds a little later")
                .validFor(ValidityPeriod.IMMEDIATE);
    }

    private static Hints denied(ToolError.Denied denied) {
        var hints = denied.missing() == null
                ? Hints.recorded("the requested item is outside the caller's scope")
                        .wouldHelp("a key with a wider scope")
                : Hints.recorded("the caller lacks the permission " + denied.missing())
                        .wouldHelp("a key with the permission " + denied.missing());
        return hints.validFor(ValidityPeriod.INDEFINITE);
    }

    private static Hints plain(String reason) {
        return Hints.recorded(reason).validFor(ValidityPeriod.IMMEDIATE);
    }
}
