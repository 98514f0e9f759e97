package pinakes.engine;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How an engine is, found by really trying its parts.
///
/// @param lastUpdated when a document was last added, changed or removed; absent when that never happened
public record EngineStatus(
        long documents,
        long passages,
        long originalBytes,
        String storagePath,
        String indexPath,
        Part storage,
        Part index,
        Part model,
        String modelName,
        int passageTokensMax,
        int fileMegabytesMax,
        int jobsWaiting,
        int jobsRunning,
        @Nullable Instant lastUpdated) {

    /// Whether a part works.
    ///
    /// @param problem what is wrong with it and what to do; absent when it works
    public record Part(@Nullable String problem) {
        public static final Part WORKING = new Part(null);

        public boolean works() {
            return problem == null;
        }
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
