package pinakes.engine.core.project;

import java.util.Optional;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;

/// What happens when the chunks of a batch are stored.
public interface BatchCompletion {
    /// Runs the step that stores the chunks.
    <R> Optional<R> write(InterruptibleCall<Optional<R>> write) throws InterruptedException;

    /// Runs in the transaction that stores the chunks.
    void stored(Sql sql, int chunks);
}
