package pinakes.tool;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.call.ToolReply;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.WireJson;
import pinakes.tool.observe.Span;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.policy.ToolPipeline;
import pinakes.tool.registry.ToolRegistry;
import tools.jackson.databind.JsonNode;

/// The whole pipeline around the tools of a test, with clocks that the test moves.
public final class TestCalls {
    public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    public static final ContractLibrary CONTRACTS = new ContractLibrary(TestCalls.class.getClassLoader());

    private static final CallDeadlines DEADLINES = new CallDeadlines(System::nanoTime);

    public final AtomicLong nanos = new AtomicLong();
    /// The revision of all words; empty while it is unknown.
    public volatile Optional<String> revision = Optional.of("1");

    public final MeterRegistry meters = new SimpleMeterRegistry();
    public final ToolRegistry registry;
    private final ToolInvoker invoker;

    public TestCalls(Tool<?, ?>... tools) {
        this(null, NOW, tools);
    }

    public TestCalls(@Nullable RateLimit fallback, Instant now, Tool<?, ?>... tools) {
        this.registry =
                ToolRegistry.of(List.of(WordTools.family(tools)), CONTRACTS, InstantSource.fixed(now), Set.of());
        this.invoker = ToolPipeline.around(
                registry,
                meters,
                DEADLINES,
                fallback,
                resources -> resources.equals(List.of("words")) ? revision : Optional.empty(),
                nanos::get,
                Span.Sink.NONE,
                Interceptor.NONE,
                Interceptor.NONE,
                "0.1.0");
    }

    public ToolReply call(String tool, String arguments) {
        return call(tool, arguments, Caller.LOCAL);
    }

    public ToolReply call(String tool, String arguments, Caller caller) {
        return CurrentCaller.as(
                caller,
                () -> invoker.invoke(
                        registry.get(tool).orElseThrow(), WireJson.CAMEL.readTree(arguments), context(caller)));
    }

    /// What a client reads.
    public static JsonNode body(ToolReply reply) {
        return WireJson.CAMEL.readTree(reply.json().toString());
    }

    public static Caller callerWith(String... permissions) {
        return new Caller(
                "key-" + String.join("+", permissions),
                Stream.of(permissions).map(Permission::parse).collect(Collectors.toSet()));
    }

    public static Caller callerNamed(String id) {
        return new Caller(id, Set.of(Permission.ALL));
    }

    private static ToolContext context(Caller caller) {
        return new ToolContext(
                caller,
                () -> true,
                null,
                UUID.randomUUID().toString(),
                TraceContext.continuing(null, new Random(7)),
                new ToolContext.Agent("test", "1.0.0"),
                NOW,
                Conversation.SILENT);
    }
}
