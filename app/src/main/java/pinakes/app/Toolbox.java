package pinakes.app;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.FamilyName;
import pinakes.app.settings.Settings;
import pinakes.engine.todo.Todos;
import pinakes.family.tasks.TaskFamily;
import pinakes.tool.RateLimit;
import pinakes.tool.call.InputCheck;
import pinakes.tool.call.OutputCheck;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.observe.CallLog;
import pinakes.tool.observe.CallMetrics;
import pinakes.tool.observe.TraceScope;
import pinakes.tool.policy.AnswerCache;
import pinakes.tool.policy.Deadlines;
import pinakes.tool.policy.DeprecationNotice;
import pinakes.tool.policy.PermissionCheck;
import pinakes.tool.policy.RateLimiter;
import pinakes.tool.policy.TimeLimit;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;

/// The tools that are offered, and the way every call to them takes.
record Toolbox(List<ToolFamily> families, ToolRegistry registry) {
    private static final Duration RATE_WINDOW = Duration.ofMinutes(1);

    /// The families that the settings choose; a new family is one line here.
    static Toolbox of(Settings settings, Todos todos, ChangeFeed changes, InstantSource clock) {
        var families = Stream.of(TaskFamily.on(todos, changes))
                .filter(family -> settings.tools()
                        .contains(FamilyName.valueOf(family.name().toUpperCase(Locale.ROOT))))
                .toList();
        var contracts = new ContractLibrary(TaskFamily.class.getClassLoader());
        return new Toolbox(families, ToolRegistry.of(families, contracts, clock));
    }

    /// What happens around every call, outermost first.
    ToolInvoker invoker(Settings settings, MeterRegistry meters, Deadlines deadlines, String version) {
        var metrics = new CallMetrics(meters);
        return new ToolInvoker(
                List.of(
                        new TraceScope(),
                        new CallLog(),
                        metrics,
                        new DeprecationNotice(),
                        new PermissionCheck(),
                        new RateLimiter(rateLimit(settings), System::nanoTime),
                        new InputCheck(),
                        new AnswerCache(System::nanoTime, metrics),
                        new TimeLimit(deadlines),
                        new OutputCheck(registry)),
                version);
    }

    private static @Nullable RateLimit rateLimit(Settings settings) {
        var calls = settings.rateLimitPerMinute();
        return calls == 0 ? null : new RateLimit(calls, RATE_WINDOW);
    }
}
