package pinakes.embedding;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A model that is loaded on first use, or earlier on a separate thread ([#warm]).
///
/// A failed attempt fails the callers that wait for it; the next use tries again.
public final class LazyEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final Supplier<Embedder> loader;
    private @Nullable CompletableFuture<Embedder> loading;
    private boolean closed;

    public LazyEmbedder(EmbeddingModel model, Supplier<Embedder> loader) {
        this.model = model;
        this.loader = loader;
    }

    @Override
    public void warm() {
        var _ = started();
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public int tokens(String text) {
        return joined().tokens(text);
    }

    @Override
    public int tokenVectors(String part) {
        return joined().tokenVectors(part);
    }

    @Override
    public PassageEmbedding embedPassage(String text) throws InterruptedException {
        return loaded().embedPassage(text);
    }

    @Override
    public List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
        return loaded().embedPassages(texts);
    }

    @Override
    public QueryEmbedding embedQuery(String text) throws InterruptedException {
        return loaded().embedQuery(text);
    }

    /// Waits for the model to load; an interrupt does not end the wait.
    private Embedder joined() {
        try {
            return started().join();
        } catch (CompletionException e) {
            throw failure(e.getCause());
        }
    }

    private Embedder loaded() throws InterruptedException {
        try {
            return started().get();
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private EmbeddingException failure(@Nullable Throwable cause) {
        if (cause instanceof OutOfMemoryError lacking) {
            throw lacking;
        }
        if (!(cause instanceof EmbeddingException known)) {
            return new EmbeddingException("loading the embedding model " + model.name() + " failed", cause);
        }
        var message = String.valueOf(known.getMessage());
        return known.isTransient()
                ? EmbeddingException.transientFailure(message, known)
                : new EmbeddingException(message, known);
    }

    private synchronized CompletableFuture<Embedder> started() {
        if (closed) {
            throw EmbeddingException.closed(null);
        }
        if (loading == null || loading.isCompletedExceptionally()) {
            loading = CompletableFuture.supplyAsync(
                    loader,
                    work -> Thread.ofPlatform().name("embed-load").daemon().start(work));
        }
        return loading;
    }

    /// Waits for a load in progress, even when interrupted: the loaded model must be closed too.
    @Override
    public void close() {
        CompletableFuture<Embedder> attempt;
        synchronized (this) {
            closed = true;
            attempt = loading;
            loading = null;
        }
        if (attempt != null) {
            try {
                attempt.join().close();
            } catch (CompletionException _) {
                // Loading failed, so there is nothing to close.
            }
        }
    }
}
