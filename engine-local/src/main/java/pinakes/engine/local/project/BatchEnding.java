package pinakes.engine.local.project;

import java.util.Optional;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.concurrent.InterruptibleCall;

/// What happens when the chunks of a batch are stored.
public interface BatchEnding {
    /// Runs the step that stores the chunks.
    <R> Optional<R> write(InterruptibleCall<Optional<R>> write) throws InterruptedException;

    /// Runs in the transaction that stores the chunks.
    void stored(Sql sql, int chunks);
}
