package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.DocumentKind;
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

/// Says what the engine is, how it is, how much it holds and what it is doing.
final class KbStatus implements Tool<KbStatus.Input, KbStatus.Output> {
    static final String NAME = "kb_status";
    private static final int PARTS = 3;

    record Input() {}

    record Output(
            EngineView engine,
            ModelView model,
            String device,
            Documents documents,
            Queue queue,
            @Nullable Instant lastUpdated) {}

    /// The engine as a whole.
    ///
    /// @param activity what it does beside its jobs
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record EngineView(
            String version,
            Condition status,
            List<String> issues,
            @Nullable String activity) {}

    enum Condition {
        HEALTHY,
        DEGRADED
    }

    record ModelView(String name, int dimension, int maxTokens) {}

    record Documents(long total, long files, long notes, long chunks, long sizeBytes) {}

    record Queue(long queued, long processing) {}

    private final Engine engine;

    KbStatus(Engine engine) {
        this.engine = engine;
    }

    /// Not cacheable: whoever asks wants to know how it is now.
    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .keepsPublishedName()
                .permissions("documents:read")
                .category(Category.QUERY)
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "health")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var status = engine.status();
        var lastUpdated = status.lastUpdated();
        var output = new Output(
                new EngineView(
                        status.version(),
                        status.issues().isEmpty() ? Condition.HEALTHY : Condition.DEGRADED,
                        status.issues(),
                        status.activity()),
                new ModelView(status.modelName(), status.modelDimension(), status.passageTokensMax()),
                status.modelDevice(),
                documents(status),
                new Queue(status.jobsWaiting(), status.jobsRunning()),
                lastUpdated == null ? null : Figures.moment(lastUpdated));
        return ToolResult.success(output, hints(status));
    }

    private static Documents documents(EngineStatus status) {
        return new Documents(
                status.documents(),
                status.documentsByKind().getOrDefault(DocumentKind.FILE, 0L),
                status.documentsByKind().getOrDefault(DocumentKind.NOTE, 0L),
                status.passages(),
                status.originalBytes());
    }

    private static AgentHints hints(EngineStatus status) {
        var broken = status.issues().size();
        var hints = Hints.from(Evidence.coverage(
                        "storage, index and model were tried, " + broken + " of them failed", PARTS - broken, PARTS))
                .next(KbCollections.NAME, Priority.LOW, Map.of(), "See where documents are")
                .impact(0.4, 0.1);
        if (broken > 0) {
            hints.risk(new RiskFactor(
                    RiskFactor.Type.ACCURACY,
                    Priority.HIGH,
                    "Searches and additions may fail until the issues are solved.",
                    0.9,
                    0.8,
                    "Tell whoever runs the server about engine.issues."));
        }
        return hints.build();
    }
}
