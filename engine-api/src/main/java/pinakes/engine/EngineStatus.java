package pinakes.engine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.JobState;

/// How an engine is, found by really trying its parts.
///
/// @param version of the engine itself
/// @param documentsByKind how many documents of each kind there are; a kind that is missing has none
/// @param modelDimension how many numbers the vectors of the model have
/// @param modelDevice where the model runs, in words for a person, such as "cpu (2 threads)"
/// @param jobs how many jobs are in each state, as far as ended jobs are kept; a state that is missing has none
/// @param lastUpdated when a document was last added, changed or removed; absent when that never happened
/// @param activity what the engine does beside its jobs, such as embedding everything with a new model
public record EngineStatus(
        String version,
        long documents,
        Map<DocumentKind, Long> documentsByKind,
        long passages,
        long originalBytes,
        String storagePath,
        String indexPath,
        Part storage,
        Part index,
        Part model,
        String modelName,
        int modelDimension,
        String modelDevice,
        int passageTokensMax,
        int fileMegabytesMax,
        Map<JobState, Integer> jobs,
        @Nullable Instant lastUpdated,
        @Nullable String activity) {
    private static final String HIDDEN_PATH = "not shown to limited keys";

    public EngineStatus {
        documentsByKind = Map.copyOf(documentsByKind);
        jobs = Map.copyOf(jobs);
    }

    /// Whether a part works.
    ///
    /// @param problem what is wrong with it and what to do; absent when it works
    public record Part(@Nullable String problem) {
        public static final Part WORKING = new Part(null);

        public boolean works() {
            return problem == null;
        }
    }

    /// The same engine to a caller that does not see everything: with the numbers of what it sees, and without the
    /// words that count or name the rest, or the directories of the machine.
    public EngineStatus limitedTo(Documents.Totals totals, Map<JobState, Integer> seenJobs) {
        return new EngineStatus(
                version,
                totals.documents(),
                totals.byKind(),
                totals.passages(),
                totals.originalBytes(),
                HIDDEN_PATH,
                HIDDEN_PATH,
                storage.works() ? storage : new Part("The storage does not work."),
                index.works() ? index : new Part("The index is not complete; not everything can be found now."),
                model,
                modelName,
                modelDimension,
                modelDevice,
                passageTokensMax,
                fileMegabytesMax,
                seenJobs,
                totals.lastUpdated(),
                activity == null ? null : "The engine works on its index.");
    }

    public int jobsWaiting() {
        return jobs.getOrDefault(JobState.QUEUED, 0);
    }

    public int jobsRunning() {
        return jobs.getOrDefault(JobState.RUNNING, 0);
    }

    /// Everything that is wrong.
    public List<String> issues() {
        return Stream.of(storage, index, model)
                .map(Part::problem)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }
}
