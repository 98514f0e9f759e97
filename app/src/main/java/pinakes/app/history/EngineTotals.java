package pinakes.app.history;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineStatus;
import pinakes.engine.core.file.FileTree;

/// What an engine stores and has to do.
///
/// @param indexBytes null for an engine in another process, or when the files cannot be measured
record EngineTotals(
        long waiting,
        long running,
        long documents,
        long chunks,
        @Nullable Long indexBytes) {
    /// @param isLocal whether the paths in the status are those of this machine
    static EngineTotals of(EngineStatus status, boolean isLocal) {
        return new EngineTotals(
                status.jobsWaiting(),
                status.jobsRunning(),
                status.totals().documents(),
                status.totals().passages(),
                isLocal ? sizeBytes(Path.of(status.index().path())) : null);
    }

    private static @Nullable Long sizeBytes(Path directory) {
        try {
            return FileTree.sizeBytes(directory);
        } catch (IOException _) {
            return null; // the other figures of the point are known
        }
    }
}
