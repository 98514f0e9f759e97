package pinakes.engine.core.catalog;

import java.time.Duration;

/// Called after every commit of the catalog, on the thread that made it.
@FunctionalInterface
public interface CommitListener {
    CommitListener NONE = (_, _, _) -> {};

    /// Called after a commit succeeded or failed.
    ///
    /// @param changes how many changes were committed together
    /// @param took the time from the beginning of the transaction
    /// @param succeeded whether they are durable
    void committed(int changes, Duration took, boolean succeeded);
}
