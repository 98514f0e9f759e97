package pinakes.app.backup;

import java.time.Duration;
import java.time.Instant;

/// Counts the scheduled backups of a server.
public interface BackupCounts {
    /// Called once at the start.
    ///
    /// @param newest when the newest backup was taken; [Instant#EPOCH] when there is none
    void begin(Instant newest);

    void succeeded(Instant taken, Duration took);

    void failed(Duration took);
}
