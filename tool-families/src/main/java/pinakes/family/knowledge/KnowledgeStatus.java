package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.family.wording.Figures;
import pinakes.tool.Category;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;

/// Says how much is stored and whether everything works.
final class KnowledgeStatus implements Tool<KnowledgeStatus.Input, KnowledgeStatus.Output> {
    static final String NAME = "knowledge-status";
    private static final int PARTS = 3;

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
            var documents = status.documents();
            return new KnowledgeBase(
                    "default",
                    documents,
                    status.passages(),
                    status.originalBytes(),
                    Figures.megabytes(status.originalBytes()),
                    documents == 0 ? 0.0 : Figures.tenths((double) status.passages() / documents),
                    status.storagePath(),
                    status.indexPath());
        }
    }

    record Health(
            Condition status,
            boolean vectorDbConnected,
            boolean storageAccessible,
            boolean embeddingModelLoaded,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<String> issues) {
        static Health of(EngineStatus status) {
            return new Health(
                    status.issues().isEmpty() ? Condition.HEALTHY : Condition.DEGRADED,
                    status.index().works(),
                    status.storage().works(),
                    status.model().works(),
                    status.issues());
        }
    }

    enum Condition {
        HEALTHY,
        DEGRADED
    }

    record Configuration(String embeddingModel, int chunkSize, int maxFileSizeMb) {}

    /// What the engine is doing.
    ///
    /// @param activity what it does beside the tasks, such as embedding everything with a new model
    record Tasks(
            int queued,
            int running,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String activity) {}

    private final Engine engine;

    KnowledgeStatus(Engine engine) {
        this.engine = engine;
    }

    /// Not cacheable: whoever asks wants to know how it is now.
    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:read")
                .category(Category.QUERY)
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("knowledge", "health")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var status = engine.status();
        var lastUpdated = status.lastUpdated();
        var output = new Output(
                KnowledgeBase.of(status),
                Health.of(status),
                new Configuration(status.modelName(), status.passageTokensMax(), status.fileMegabytesMax()),
                new Tasks(status.jobsWaiting(), status.jobsRunning(), status.activity()),
                lastUpdated == null ? null : Figures.moment(lastUpdated));
        return ToolResult.success(output, hints(status));
    }

    private static AgentHints hints(EngineStatus status) {
        var broken = status.issues().size();
        var hints = Hints.from(Evidence.coverage(
                        "storage, index and model were tried, " + broken + " of them failed", PARTS - broken, PARTS))
                .impact(0.4, 0.1);
        if (broken > 0) {
            hints.risk(new RiskFactor(
                    RiskFactor.Type.ACCURACY,
                    Priority.HIGH,
                    "Searches and additions may fail until the issues are solved.",
                    0.9,
                    0.8,
                    "Tell whoever runs the server about health.issues."));
        }
        return status.documents() == 0
                ? hints.wouldHelp("the path of a file to add with " + KnowledgeAdd.NAME)
                        .build()
                : hints.next(KnowledgeShow.NAME, Priority.LOW, Map.of("limit", 20), "See the newest documents")
                        .build();
    }
}
