package pinakes.tool.call;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.contract.AnswerFields;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.registry.CallableTools;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs calls through the interceptors, outermost first, to the tool and back into the family's envelope.
///
/// Never throws because of a tool: every failure becomes an answer.
public final class ToolInvoker {
    private static final Logger LOG = LoggerFactory.getLogger(ToolInvoker.class);
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;

    private final List<Interceptor> interceptors;

    /// By the name of the tool, which is unique in a registry.
    private final Map<String, Interceptor.Proceed> chains = new ConcurrentHashMap<>();

    private final String serviceVersion;

    public ToolInvoker(List<Interceptor> interceptors, String serviceVersion) {
        this.interceptors = List.copyOf(interceptors);
        this.serviceVersion = serviceVersion;
    }

    public ToolReply invoke(RegisteredTool tool, JsonNode arguments, ToolContext context) {
        var started = System.nanoTime();
        var call = new ToolCall(tool, arguments, context);
        var outcome = chains.computeIfAbsent(tool.name(), _ -> chain(tool)).with(call);
        var milliseconds = Math.round((System.nanoTime() - started) / NANOS_PER_MILLISECOND * 1000) / 1000.0;
        return reply(call, outcome, milliseconds);
    }

    /// Answers a call that is refused before it starts, in the same form as any other.
    public ToolReply refuse(RegisteredTool tool, ToolError error, ToolContext context) {
        var call = new ToolCall(tool, MissingNode.getInstance(), context);
        return reply(call, Outcome.failed(error, call), 0);
    }

    /// Answers with the result of work that a call started and that finished later, in the same form as any other.
    ///
    /// @param callable the tools that hints and errors may name
    public ToolReply deliver(
            RegisteredTool tool, ToolResult<?> result, ToolContext context, Duration took, CallableTools callable) {
        var call = new ToolCall(tool, MissingNode.getInstance(), context);
        var outcome = ToolStep.outcome(result, tool.family().envelope());
        return reply(call, outcome.about(callable), (double) took.toMillis());
    }

    /// The interceptors that concern a tool, and then the tool itself.
    private Interceptor.Proceed chain(RegisteredTool tool) {
        Interceptor.Proceed chain = new ToolStep();
        for (var interceptor : interceptors.reversed()) {
            if (interceptor.concerns(tool)) {
                var rest = chain;
                chain = call -> interceptor.around(call, rest);
            }
        }
        return chain;
    }

    private ToolReply reply(ToolCall call, Outcome outcome, double milliseconds) {
        try {
            return written(call, outcome, milliseconds);
        } catch (JacksonException e) {
            LOG.error("The answer from {} cannot be written as JSON", call.toolName(), e);
            var error = new ToolError.Unexpected(
                    "The answer from " + call.toolName() + " cannot be written as JSON and was withheld. "
                            + "Report trace id " + call.context().traceId() + " to the operator of the server.");
            return written(call, Outcome.failed(error, call), milliseconds);
        }
    }

    private ToolReply written(ToolCall call, Outcome outcome, double milliseconds) {
        return switch (outcome) {
            case Outcome.Succeeded(var answer, var hints, var cached) ->
                new ToolReply(json(call, answer, hints, metadata(call, milliseconds, cached)), null);
            case Outcome.Failed(var error, var hints) -> {
                var answer = call.tool().family().envelope().failure(error);
                yield new ToolReply(json(call, answer, hints, metadata(call, milliseconds, false)), error);
            }
        };
    }

    private ResultMetadata metadata(ToolCall call, double milliseconds, boolean cached) {
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

    private static WrittenJson json(ToolCall call, ObjectNode answer, AgentHints hints, ResultMetadata metadata) {
        // No initial capacity: the generator has its own buffer and writes most answers in one piece.
        var bytes = new ByteArrayOutputStream(0);
        try (var json = WireJson.CAMEL.createGenerator(bytes)) {
            json.writeStartObject();
            answer.forEachEntry(json::writePOJOProperty);
            json.writePOJOProperty(AnswerFields.AGENT_HINTS, hints);
            json.writePOJOProperty(call.tool().contract().metadataField(), metadata);
            json.writeEndObject();
        }
        return new WrittenJson(bytes.toByteArray());
    }
}
