package pinakes.tool.call;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Category;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.contract.Contract;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.text.WellFormedText;
import tools.jackson.core.type.TypeReference;

/// Hints for errors that the framework detects.
final class ErrorHints {
    private static final TypeReference<Map<String, @Nullable Object>> ARGUMENTS = new TypeReference<>() {};

    /// Models pay for hints by the token, and the caller has its own longer arguments at hand.
    private static final int REPEATED_BYTES_MAX = 300;

    /// How sure it is that a suggestion is what the caller wanted.
    private static final double FAITHFUL = 0.9;

    private static final double CLAMPED = 0.6;
    private static final double LOOKED_UP = 0.5;

    private ErrorHints() {}

    static Hints on(ToolError error, ToolCall call) {
        return mayBeDone(error, call) ? perhapsDone() : undone(error, call).confidence(error.confidence());
    }

    /// Whether the call was stopped at a point where its change may already have been made.
    private static boolean mayBeDone(ToolError error, ToolCall call) {
        return (error instanceof ToolError.TimedOut || error instanceof ToolError.Cancelled) && call.isUnsafeToRepeat();
    }

    private static Hints perhapsDone() {
        return Hints.from(Evidence.doubt("the call was stopped before it finished", 0.5))
                .wouldHelp("whether the change was made")
                .risk(new RiskFactor(
                        RiskFactor.Type.ACCURACY,
                        Priority.HIGH,
                        "The change may have been made; repeating the call may apply it twice.",
                        0.5,
                        0.5,
                        "Check before you repeat the call."))
                .validFor(ValidityPeriod.IMMEDIATE);
    }

    private static Hints undone(ToolError error, ToolCall call) {
        return switch (error) {
            case ToolError.InvalidInput invalid -> repair(invalid, call);
            case ToolError.NotFound e -> plain("the requested item does not exist");
            case ToolError.Conflict e -> plain("the current state does not allow the call");
            case ToolError.Refused e -> plain("the request is not allowed");
            case ToolError.Denied denied -> denied(denied);
            case ToolError.Throttled throttled
            when throttled.retryAfter() == null -> plain("the quota does not allow the call");
            case ToolError.Throttled throttled ->
                Hints.recorded("the rate limit or the quota is reached")
                        .constraint("wait " + throttled.details().get("retryAfter") + " s before calling again")
                        .validFor(ValidityPeriod.IMMEDIATE);
            case ToolError.TimedOut e -> again("the call was stopped at its time limit");
            case ToolError.Unavailable e -> again("part of the server does not respond");
            case ToolError.Cancelled e -> plain("the client cancelled the call");
            case ToolError.Unexpected e ->
                plain("an internal error occurred; the server's log has the cause under the trace id");
        };
    }

    /// Suggests the caller's own call with the errors repaired, or else the tool that lists what an invalid parameter
    /// may name.
    private static Hints repair(ToolError.InvalidInput invalid, ToolCall call) {
        var violations = invalid.violations();
        var hints = Hints.recorded("the arguments do not match the contract");
        var mended = violations.isEmpty() ? Optional.<Contract.Repaired>empty() : mended(call);
        mended.ifPresentOrElse(
                repaired -> suggest(hints, call, repaired),
                () -> lookup(call, violations)
                        .ifPresent(tool -> hints.next(tool.name(), Priority.HIGH, Map.of(), "List the valid values")
                                .benefit(LOOKED_UP)));
        return hints.validFor(ValidityPeriod.INDEFINITE);
    }

    private static void suggest(Hints hints, ToolCall call, Contract.Repaired repaired) {
        var sure = repaired.isFaithful() ? FAITHFUL : CLAMPED;
        var arguments = WireJson.CAMEL.convertValue(repaired.arguments(), ARGUMENTS);
        var why =
                repaired.isFaithful() ? "Your call in the required form" : "Your call with out-of-range values clamped";
        hints.next(NextAction.correction(call.toolName(), arguments, why, sure)).benefit(sure);
    }

    /// Numbers of a query may be changed to the limit that they exceed, never those of a change. A destructive call is
    /// never suggested.
    private static Optional<Contract.Repaired> mended(ToolCall call) {
        var definition = call.tool().definition();
        return call.tool()
                .contract()
                .repaired(call.arguments())
                .filter(repaired -> !repaired.arguments().equals(call.arguments())) // a value object rejected it
                .filter(repaired ->
                        definition.category() == Category.QUERY || (repaired.isFaithful() && !definition.destructive()))
                .filter(repaired ->
                        WellFormedText.firstBadPath(repaired.arguments()).isEmpty())
                .filter(repaired ->
                        repaired.arguments().toString().getBytes(StandardCharsets.UTF_8).length <= REPEATED_BYTES_MAX);
    }

    private static Optional<ToolDefinition<?, ?>> lookup(ToolCall call, List<Violation> violations) {
        var caller = call.context().caller();
        return violations.stream()
                .flatMap(violation -> call.tool().family().lookupOf(violation.parameter()).stream())
                .filter(tool -> tool.isFor(caller))
                .findFirst();
    }

    private static Hints again(String reason) {
        return Hints.from(Evidence.doubt(reason, 0.5))
                .constraint("retry in a few seconds")
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
