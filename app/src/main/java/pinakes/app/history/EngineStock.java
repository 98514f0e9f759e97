package pinakes.app.history;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineStatus;

/// What an engine stores and has to do.
///
/// @param indexBytes null for an engine in another process
record EngineStock(
        long waiting,
        long running,
        long documents,
        long chunks,
        @Nullable Long indexBytes) {
    /// @param isLocal whether the paths in the status are those of this machine
    static EngineStock of(EngineStatus status, boolean isLocal) {
        return new EngineStock(
                status.jobsWaiting(),
                status.jobsRunning(),
                status.totals().documents(),
                status.totals().passages(),
                isLocal ? DirectorySize.of(Path.of(status.index().path())) : null);
    }
}
