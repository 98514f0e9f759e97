package pinakes.engine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.ingest.JobState;

/// The state of an engine, found by probing its parts.
///
/// @param totals counts and sizes of the documents; here, removing a document is an update too
/// @param jobs the number of jobs by state, including the finished jobs that are still kept; absent states have none
/// @param activity background work besides the jobs, such as re-embedding everything with a new model
public record EngineStatus(
        String version,
        Totals totals,
        Part storage,
        Part index,
        Model model,
        int fileMegabytesMax,
        Map<JobState, Integer> jobs,
        Engines engines,
        @Nullable String activity) {
    private static final String HIDDEN_PATH = "not shown to limited keys";

    public EngineStatus {
        jobs = Map.copyOf(jobs);
    }

    /// A part of the engine that lives on disk.
    ///
    /// @param problem what is wrong and how to fix it; absent when the part works
    public record Part(String path, @Nullable String problem) {
        public boolean works() {
            return problem == null;
        }

        private Part hidden(String summary) {
            return new Part(HIDDEN_PATH, problem == null ? null : summary);
        }
    }

    /// The embedding model.
    ///
    /// @param dimension the length of its vectors
    /// @param device where it runs, for people to read, such as "cpu (2 threads)"
    /// @param passageTokensMax the longest passage that it embeds
    /// @param problem what is wrong and how to fix it; absent when the model works
    public record Model(
            String name,
            int dimension,
            String device,
            int passageTokensMax,
            @Nullable String problem) {
        public boolean works() {
            return problem == null;
        }
    }

    /// The engines that share the knowledge base.
    ///
    /// @param roles what the engine that answers does
    /// @param running how many engines have each role, including this one
    public record Engines(Set<EngineRole> roles, Map<EngineRole, Integer> running) {
        /// One engine that does everything.
        public static final Engines ONE = new Engines(EngineRole.ALL, Map.of(EngineRole.API, 1, EngineRole.INGEST, 1));

        public Engines {
            roles = Collections.unmodifiableSet(EnumSet.copyOf(roles));
            running = Collections.unmodifiableMap(new TreeMap<>(running));
        }

        /// Whether this is anything other than a single engine with all roles.
        public boolean areSeveral() {
            return !equals(ONE);
        }

        private @Nullable String problem() {
            return running.getOrDefault(EngineRole.INGEST, 0) > 0
                    ? null
                    : "No engine with the role ingest is running, so jobs wait. Start one (KB_ROLES=ingest).";
        }
    }

    /// The same status for a caller with limited access: without paths, and without texts that count or name what the
    /// caller cannot see.
    public EngineStatus limitedTo(Totals visible, Map<JobState, Integer> visibleJobs) {
        return new EngineStatus(
                version,
                visible,
                storage.hidden("The storage is unavailable; see the server's log."),
                index.hidden("The index is incomplete; some documents cannot be found right now."),
                model,
                fileMegabytesMax,
                visibleJobs,
                engines,
                activity == null ? null : "The engine is updating its index.");
    }

    public int jobsWaiting() {
        return jobs.getOrDefault(JobState.QUEUED, 0);
    }

    public int jobsRunning() {
        return jobs.getOrDefault(JobState.RUNNING, 0);
    }

    public List<String> issues() {
        return Stream.of(storage.problem(), index.problem(), model.problem(), engines.problem())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }
}
