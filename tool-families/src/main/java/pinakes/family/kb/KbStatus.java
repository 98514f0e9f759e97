package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.DocumentKind;
import pinakes.family.answer.EngineCondition;
import pinakes.family.answer.HealthHints;
import pinakes.family.answer.Rounding;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Reports the engine's version, health, contents and queue.
record KbStatus(Engine engine) implements Tool<KbStatus.Input, KbStatus.Output> {
    static final String NAME = "kb_status";

    record Input() {}

    record Output(
            EngineView engine,
            ModelView model,
            String device,
            Documents documents,
            Queue queue,
            @Nullable Instant lastUpdated) {}

    /// @param activity background work besides the jobs
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record EngineView(
            String version,
            EngineCondition status,
            List<String> issues,
            @Nullable String activity) {}

    record ModelView(String name, int dimension, int maxTokens) {}

    record Documents(long total, long files, long notes, long chunks, long sizeBytes) {}

    record Queue(long queued, long processing) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "health")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var status = engine.status();
        var lastUpdated = status.totals().lastUpdated();
        var output = new Output(
                new EngineView(status.version(), EngineCondition.of(status), status.issues(), status.activity()),
                new ModelView(
                        status.model().name(),
                        status.model().dimension(),
                        status.model().passageTokensMax()),
                status.model().device(),
                documents(status),
                new Queue(status.jobsWaiting(), status.jobsRunning()),
                lastUpdated == null ? null : Rounding.moment(lastUpdated));
        return ToolResult.success(output, HealthHints.of(status, "engine.issues", NAME, KbSearch.NAME));
    }

    private static Documents documents(EngineStatus status) {
        return new Documents(
                status.totals().documents(),
                status.totals().byKind().getOrDefault(DocumentKind.FILE, 0L),
                status.totals().byKind().getOrDefault(DocumentKind.NOTE, 0L),
                status.totals().passages(),
                status.totals().originalBytes());
    }
}
