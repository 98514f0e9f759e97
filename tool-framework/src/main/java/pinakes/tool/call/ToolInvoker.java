package pinakes.tool.call;

import java.io.StringWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.contract.AnswerFields;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs calls: through the interceptors, outermost first, to the tool and back into the family's envelope.
///
/// Never throws on account of a tool: whatever happens in there becomes an answer.
public final class ToolInvoker {
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;
    private static final int ANSWER_CHARACTERS_USUAL = 2_048;

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

    /// The answer of work that a call began and that ended later, in the same form as any other.
    public ToolReply deliver(RegisteredTool tool, ToolResult<?> result, ToolContext context, Duration took) {
        var call = new Invocation(tool, MissingNode.getInstance(), context);
        return reply(call, ToolStep.outcome(result, tool.family().envelope()), (double) took.toMillis());
    }

    private ToolReply reply(Invocation call, Outcome outcome, double milliseconds) {
        return switch (outcome) {
            case Outcome.Succeeded(var answer, var hints, var cached) ->
                new ToolReply(written(answer, hints, metadata(call, milliseconds, cached)), null);
            case Outcome.Failed(var error, var hints) -> {
                var answer = call.tool().family().envelope().failure(error);
                yield new ToolReply(written(answer, hints, metadata(call, milliseconds, false)), error);
            }
        };
    }

    private ResultMetadata metadata(Invocation call, double milliseconds, boolean cached) {
        var context = call.context();
        return new ResultMetadata(
                call.tool().definition().version(),
                context.timestamp().truncatedTo(ChronoUnit.MILLIS).toString(),
                milliseconds,
                serviceVersion,
                context.traceId(),
                context.correlationId(),
                cached);
    }

    private static String written(ObjectNode answer, AgentHints hints, ResultMetadata metadata) {
        var text = new StringWriter(ANSWER_CHARACTERS_USUAL);
        try (var json = WireJson.CAMEL.createGenerator(text)) {
            json.writeStartObject();
            answer.forEachEntry(json::writePOJOProperty);
            json.writePOJOProperty(AnswerFields.AGENT_HINTS, hints);
            json.writePOJOProperty(AnswerFields.METADATA, metadata);
            json.writeEndObject();
        }
        return text.toString();
    }
}
