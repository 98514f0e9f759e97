package pinakes.benchmark.call;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import pinakes.app.logging.Logging;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.RateLimit;
import pinakes.tool.call.Interceptor;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.observe.Span;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.policy.DataRevisions;
import pinakes.tool.policy.ToolPipeline;
import pinakes.tool.registry.ServedApps;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.AllowedHosts;
import pinakes.transport.http.guard.CorsGuard;
import pinakes.transport.http.guard.GuardedHandler;
import pinakes.transport.http.guard.HostGuard;
import pinakes.transport.http.guard.OriginGuard;
import pinakes.transport.limit.McpLimits;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.feature.OutputSchemas;
import pinakes.transport.mcp.framework.ConfirmPolicy;
import pinakes.transport.mcp.framework.FrameworkCompletions;
import pinakes.transport.mcp.framework.FrameworkPrompts;
import pinakes.transport.mcp.framework.FrameworkResources;
import pinakes.transport.mcp.framework.FrameworkTools;
import pinakes.transport.mcp.message.TokenCipher;
import pinakes.transport.streamable.HttpSettings;
import pinakes.transport.streamable.McpEndpoint;

/// The product around one trivial tool, assembled as in the real program.
///
/// Everything that a call goes through is on: guards, validation, permissions, a rate limit, the time limit,
/// metrics and one log line for each call, written to a file.
final class PinakesServer {
    private static final String VERSION = "0.2.0";
    /// Set so that its cost counts, but too high to be reached.
    private static final RateLimit UNREACHABLE = new RateLimit(1_000_000_000, Duration.ofMinutes(1));

    private PinakesServer() {}

    /// Serves until it is ended.
    ///
    /// @param arguments the log file
    public static void main(String[] arguments) throws SettingException {
        logTo(Path.of(arguments[0]));
        var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of("/mcp", guarded(endpoint())));
        MeasuredServer.announce(server.port());
    }

    private static void logTo(Path file) throws SettingException {
        var here = Path.of("").toAbsolutePath();
        var environment = new LaunchEnvironment(Map.of(), here, here, System.getProperty("os.name"));
        Logging.configure(new SettingsReader(environment).read(Map.of("log-file", file.toString())));
    }

    private static GuardedHandler guarded(McpEndpoint endpoint) {
        var hosts = new AllowedHosts(List.of());
        return new GuardedHandler(
                List.of(new HostGuard(hosts), new OriginGuard(hosts, List.of()), new CorsGuard()),
                Rejection::write,
                endpoint);
    }

    private static McpEndpoint endpoint() {
        var clock = InstantSource.system();
        var contracts = new ContractLibrary(EchoText.class.getClassLoader());
        var registry = ToolRegistry.of(List.of(EchoText.family()), contracts, clock, Set.of());
        var meters = new CompositeMeterRegistry().add(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
        var invoker = ToolPipeline.around(
                registry,
                meters,
                new CallDeadlines(System::nanoTime),
                UNREACHABLE,
                DataRevisions.UNKNOWN,
                System::nanoTime,
                Span.Sink.NONE,
                Interceptor.NONE,
                Interceptor.NONE,
                VERSION);
        var prompts = new FrameworkPrompts(List.of(), registry);
        var features = new Features(
                "pinakes",
                "Pinakes",
                VERSION,
                _ -> "Echoes.",
                new FrameworkTools(
                        registry,
                        invoker,
                        null,
                        ConfirmPolicy.OFF,
                        _ -> OutputSchemas.FULL,
                        new ServedApps(List.of(), _ -> Optional.empty(), registry)),
                prompts,
                new FrameworkResources(List.of()),
                new FrameworkCompletions(prompts, List.of()),
                null,
                null,
                new ChangeFeed(),
                _ -> Optional.empty());
        RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
        var server = new McpServer(features, McpLimits.DEFAULT, TokenCipher.random(), clock, System::nanoTime, random);
        return new McpEndpoint(server, HttpSettings.DEFAULT, (_, _) -> null);
    }
}
