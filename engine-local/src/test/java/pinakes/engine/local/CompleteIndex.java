package pinakes.engine.local;

import pinakes.engine.core.LocalEngine;
import pinakes.testkit.Deadline;

/// Waits until searches find everything that the catalog has: a start waits for its index for a few seconds only.
public final class CompleteIndex {
    private CompleteIndex() {}

    public static LocalEngine of(LocalEngine engine) {
        Deadline.usual()
                .await(
                        "the index is complete",
                        () -> engine.store().index().problem().isEmpty());
        return engine;
    }
}
