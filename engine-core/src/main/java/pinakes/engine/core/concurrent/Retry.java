package pinakes.engine.core.concurrent;

import java.util.function.Consumer;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;

/// Repeats work of an engine that a full disk or an unreachable server prevents.
public final class Retry {
    private Retry() {}

    /// Repeats the work a few times while a caller waits for it.
    ///
    /// @throws EngineUnavailableException when the last attempt failed
    public static <R> R whileWaiting(Backoff backoff, InterruptibleCall<R> work) throws InterruptedException {
        return backoff.retry(work::call, EngineUnavailableException.class::isInstance, _ -> {});
    }

    /// Repeats the work with growing pauses until it succeeds.
    ///
    /// @param onFailure receives the reason before each pause
    /// @throws EmbeddingException when the model fails for a reason that does not pass
    public static <R> R untilDone(InterruptibleCall<R> work, Consumer<String> onFailure) throws InterruptedException {
        return Backoff.ENDLESS.retry(
                work::call, Retry::mayPass, failure -> onFailure.accept(String.valueOf(failure.getMessage())));
    }

    private static boolean mayPass(Exception failure) {
        return failure instanceof EngineUnavailableException
                || (failure instanceof EmbeddingException fault && fault.isTransient());
    }
}
