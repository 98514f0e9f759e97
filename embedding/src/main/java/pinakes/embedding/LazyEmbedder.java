package pinakes.embedding;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A model that is loaded when it is first used, or earlier on a thread of its own ([#warm]).
///
/// A failed attempt fails those who wait for it; the next use tries again.
public final class LazyEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final Supplier<Embedder> loader;
    private @Nullable FutureTask<Embedder> loading;
    private boolean closed;

    public LazyEmbedder(EmbeddingModel model, Supplier<Embedder> loader) {
        this.model = model;
        this.loader = loader;
    }

    /// Starts loading, unless that has happened already.
    @Override
    public void warm() {
        var _ = started();
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    /// Waits for the model when it is not loaded yet; an interrupt is noted and does not end the wait.
    @Override
    public int tokens(String text) {
        var interrupted = false;
        try {
            while (true) {
                try {
                    return loaded().tokens(text);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public float[] embedPassage(String text) throws InterruptedException {
        return loaded().embedPassage(text);
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) throws InterruptedException {
        return loaded().embedPassages(texts);
    }

    @Override
    public float[] embedQuery(String text) throws InterruptedException {
        return loaded().embedQuery(text);
    }

    private Embedder loaded() throws InterruptedException {
        var attempt = started();
        try {
            return attempt.get();
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private EmbeddingException failure(@Nullable Throwable cause) {
        return switch (cause) {
            case EmbeddingException passing
            when passing.isPassing() -> EmbeddingException.passing(String.valueOf(passing.getMessage()), passing);
            case EmbeddingException lasting -> new EmbeddingException(String.valueOf(lasting.getMessage()), lasting);
            case null, default ->
                new EmbeddingException(
                        String.format(Locale.ROOT, "loading the embedding model %s failed", model.name()), cause);
        };
    }

    private synchronized Future<Embedder> started() {
        if (closed) {
            throw EmbeddingException.closed(null);
        }
        var attempt = loading;
        if (attempt == null || attempt.state() == Future.State.FAILED) {
            attempt = new FutureTask<>(loader::get);
            loading = attempt;
            Thread.ofPlatform().name("embed-load").daemon().start(attempt);
        }
        return attempt;
    }

    @Override
    public void close() {
        Future<Embedder> attempt;
        synchronized (this) {
            closed = true;
            attempt = loading;
            loading = null;
        }
        if (attempt != null) {
            closeWhenLoaded(attempt);
        }
    }

    /// Waits for a load in progress, even when it is interrupted: what it is loading must not outlive this.
    private static void closeWhenLoaded(Future<Embedder> attempt) {
        var interrupted = false;
        try {
            while (true) {
                try {
                    attempt.get().close();
                    return;
                } catch (ExecutionException _) {
                    return; // there is nothing to close, and whoever waited for it has been told
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
