package pinakes.tool.call;

import java.time.temporal.ChronoUnit;
import java.util.List;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolError;
import pinakes.tool.contract.AnswerFields;
import pinakes.tool.contract.WireJson;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs calls: through the interceptors, outermost first, to the tool and back into the family's envelope.
///
/// Never throws on account of a tool: whatever happens in there becomes an answer.
public final class ToolInvoker {
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;

    private final Interceptor.Proceed chain;
    private final String serviceVersion;

    public ToolInvoker(List<Interceptor> interceptors, String serviceVersion) {
        Interceptor.Proceed chain = new ToolStep();
        for (var interceptor : interceptors.reversed()) {
            var rest = chain;
            chain = call -> interceptor.around(call, rest);
        }
        this.chain = chain;
        this.serviceVersion = serviceVersion;
    }

    public ToolReply invoke(RegisteredTool tool, JsonNode arguments, ToolContext context) {
        var started = System.nanoTime();
        var call = new Invocation(tool, arguments, context);
        var outcome = chain.with(call);
        var milliseconds = Math.round((System.nanoTime() - started) / NANOS_PER_MILLISECOND * 1000) / 1000.0;
        return reply(call, outcome, milliseconds);
    }

    /// The answer to a call that cannot even be tried, in the same form as any other.
    public ToolReply refuse(RegisteredTool tool, ToolError error, ToolContext context) {
        var call = new Invocation(tool, MissingNode.getInstance(), context);
        return reply(call, Outcome.failed(error, call), 0);
    }

    private ToolReply reply(Invocation call, Outcome outcome, double milliseconds) {
        return switch (outcome) {
            case Outcome.Succeeded success ->
                new ToolReply(complete(success.answer(), call, outcome, milliseconds, success.cached()), null);
            case Outcome.Failed failure ->
                new ToolReply(
                        complete(
                                call.tool().family().envelope().failure(failure.error()),
                                call,
                                outcome,
                                milliseconds,
                                false),
                        failure.error());
        };
    }

    private ObjectNode complete(
            ObjectNode answer, Invocation call, Outcome outcome, double milliseconds, boolean cached) {
        var context = call.context();
        var metadata = new ResultMetadata(
                call.tool().definition().version(),
                context.timestamp().truncatedTo(ChronoUnit.MILLIS).toString(),
                milliseconds,
                serviceVersion,
                context.traceId(),
                context.correlationId(),
                cached);
        var complete = answer.objectNode().setAll(answer);
        complete.set(AnswerFields.AGENT_HINTS, WireJson.CAMEL.valueToTree(outcome.hints()));
        complete.set(AnswerFields.METADATA, WireJson.CAMEL.valueToTree(metadata));
        return complete;
    }
}
