package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.family.answer.EngineCondition;
import pinakes.family.answer.HealthHints;
import pinakes.family.answer.Rounding;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Reports contents, health and configuration.
record KnowledgeStatus(Engine engine) implements Tool<KnowledgeStatus.Input, KnowledgeStatus.Output> {
    static final String NAME = "knowledge-status";

    record Input() {}

    record Output(
            KnowledgeBase knowledgeBase,
            Health health,
            Configuration configuration,
            Tasks tasks,
            @Nullable Instant lastUpdated) {}

    record KnowledgeBase(
            String name,
            long documentCount,
            long totalChunks,
            long totalSizeBytes,
            double totalSizeMb,
            double averageChunksPerDocument,
            String storagePath,
            String vectorDbPath) {
        static KnowledgeBase of(EngineStatus status) {
            var documents = status.totals().documents();
            return new KnowledgeBase(
                    "default",
                    documents,
                    status.totals().passages(),
                    status.totals().originalBytes(),
                    Rounding.megabytes(status.totals().originalBytes()),
                    documents == 0
                            ? 0.0
                            : Rounding.tenths((double) status.totals().passages() / documents),
                    status.storage().path(),
                    status.index().path());
        }
    }

    record Health(
            EngineCondition status,
            boolean vectorDbConnected,
            boolean storageAccessible,
            boolean embeddingModelLoaded,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<String> issues) {
        static Health of(EngineStatus status) {
            return new Health(
                    EngineCondition.of(status),
                    status.index().works(),
                    status.storage().works(),
                    status.model().works(),
                    status.issues());
        }
    }

    record Configuration(String embeddingModel, int chunkSize, int maxFileSizeMb) {}

    /// @param activity background work besides the tasks, such as re-embedding everything with a new model
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Tasks(int queued, int running, @Nullable String activity) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.MEDIUM)
                .tags("knowledge", "health")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var status = engine.status();
        var lastUpdated = status.totals().lastUpdated();
        var output = new Output(
                KnowledgeBase.of(status),
                Health.of(status),
                new Configuration(status.model().name(), status.model().passageTokensMax(), status.fileMegabytesMax()),
                new Tasks(status.jobsWaiting(), status.jobsRunning(), status.activity()),
                lastUpdated == null ? null : Rounding.moment(lastUpdated));
        return ToolResult.success(output, hints(status));
    }

    private static Hints hints(EngineStatus status) {
        var hints = HealthHints.of(status, "health.issues", NAME, KnowledgeSearch.NAME);
        return status.totals().documents() == 0 ? hints.wouldHelp("a file, added with " + KnowledgeAdd.NAME) : hints;
    }
}
