package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineStatus.Part;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.ingest.JobState;

/// The JSON of the engine's health and status.
public final class StatusJson {
    private StatusJson() {}

    /// The state of the engine, from a check of each of its parts.
    ///
    /// @param issues what is wrong and how to fix it; empty when everything works
    /// @param engines the engines that share the knowledge base; null when the engine is of an older version
    /// @param activity background work other than jobs; null when none
    public record Status(
            String version,
            Counts documents,
            Storage storage,
            EngineStatus.Model model,
            Map<JobState, Integer> jobs,
            int maxFileSizeMb,
            List<String> issues,
            @Nullable Instant lastUpdated,
            EngineStatus.@Nullable Engines engines,
            @Nullable String activity) {
        public static Status of(EngineStatus status) {
            var totals = status.totals();
            return new Status(
                    status.version(),
                    new Counts(totals.documents(), totals.byKind(), totals.passages(), totals.originalBytes()),
                    new Storage(
                            status.storage().path(),
                            status.index().path(),
                            status.storage().problem(),
                            status.index().problem()),
                    status.model(),
                    new TreeMap<>(status.jobs()),
                    status.fileMegabytesMax(),
                    status.issues(),
                    status.totals().lastUpdated(),
                    status.engines(),
                    status.activity());
        }

        public EngineStatus status() {
            return new EngineStatus(
                    version,
                    new Totals(documents.byKind, documents.chunks, documents.bytes, lastUpdated),
                    new Part(storage.path, storage.problem),
                    new Part(storage.indexPath, storage.indexProblem),
                    model,
                    maxFileSizeMb,
                    jobs,
                    engines == null ? EngineStatus.Engines.ONE : engines,
                    activity);
        }

        /// Document totals.
        public record Counts(long total, Map<DocumentKind, Long> byKind, long chunks, long bytes) {}

        /// Where the data is stored.
        public record Storage(
                String path,
                String indexPath,
                @Nullable String problem,
                @Nullable String indexProblem) {}
    }

    /// Whether a server is ready.
    ///
    /// @param serving whether most of its calls succeed even if it is not ready
    /// @param reasons why it is not ready; empty when it is
    public record Health(String status, boolean ready, boolean serving, List<String> reasons) {}

    /// The revision of a kind of data; an equal one means that nothing has changed.
    public record DataRevision(String revision) {}

    /// The request succeeded.
    public record Done(boolean done) {}
}
