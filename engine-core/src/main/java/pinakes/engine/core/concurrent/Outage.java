package pinakes.engine.core.concurrent;

import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;

/// A full disk, or a server or model that cannot be reached now: work that it prevents succeeds later.
public final class Outage {
    private Outage() {}

    /// Whether a failure passes when the outage ends.
    public static boolean isCauseOf(Exception failure) {
        return failure instanceof EngineUnavailableException
                || (failure instanceof EmbeddingException fault && fault.isTransient());
    }
}
