package pinakes.engine.local.concurrent;

import java.util.function.Consumer;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;

/// Repeats work that a full disk or an unreachable server prevents.
public final class Retry {
    private Retry() {}

    /// Repeats the work a few times while a caller waits for it.
    ///
    /// @throws EngineUnavailableException when the last attempt failed
    public static <R> R whileWaiting(Backoff backoff, InterruptibleCall<R> work) throws InterruptedException {
        for (var failures = 1; failures < backoff.attemptsMax(); failures++) {
            try {
                return work.call();
            } catch (EngineUnavailableException _) {
                backoff.pause(failures);
            }
        }
        return work.call();
    }

    /// Repeats the work with growing pauses until it succeeds.
    ///
    /// @param onFailure receives the reason before each pause
    /// @throws EmbeddingException when the model fails for a reason that does not pass
    public static <R> R untilDone(InterruptibleCall<R> work, Consumer<String> onFailure) throws InterruptedException {
        for (var failures = 1; ; failures++) {
            try {
                return work.call();
            } catch (EngineUnavailableException | EmbeddingException e) {
                if (e instanceof EmbeddingException failure && !failure.isTransient()) {
                    throw e;
                }
                onFailure.accept(String.valueOf(e.getMessage()));
            }
            Backoff.ENDLESS.pause(failures);
        }
    }
}
