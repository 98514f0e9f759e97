package pinakes.app.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.tool.observe.CallDurations;

/// Times a model: batches of passages and queries apart, counts passages and failures, and records the steps of traces.
final class MeasuredEmbedder implements Embedder {
    private final Embedder measured;
    private final Timer batches;
    private final Timer queries;
    private final Counter passages;
    private final Counter failures;
    private final StepTrace trace;

    MeasuredEmbedder(Embedder measured, MeterRegistry meters, StepTrace trace) {
        this.measured = measured;
        this.trace = trace;
        this.batches = timer("passages", meters);
        this.queries = timer("query", meters);
        this.passages = Counter.builder("pinakes.embedding.passages")
                .description("Passages that were embedded")
                .register(meters);
        this.failures = Counter.builder("pinakes.embedding.failures")
                .description("Failed requests to the embedding model")
                .register(meters);
    }

    private static Timer timer(String kind, MeterRegistry meters) {
        return Timer.builder("pinakes.embedding")
                .description("Time to embed a batch of passages or a query")
                .tag("kind", kind)
                .serviceLevelObjectives(CallDurations.buckets())
                .register(meters);
    }

    private interface Work<R> {
        R run() throws InterruptedException;
    }

    private <R> R timed(Timer timer, int texts, Work<R> work) throws InterruptedException {
        var began = System.nanoTime();
        try (var step = trace.begin("embed " + timer.getId().getTag("kind"), Map.of("texts", String.valueOf(texts)))) {
            var result = work.run();
            step.succeeded();
            return result;
        } catch (EmbeddingException e) {
            failures.increment();
            throw e;
        } finally {
            timer.record(System.nanoTime() - began, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public PassageEmbedding embedPassage(String text) throws InterruptedException {
        var embedding = timed(batches, 1, () -> measured.embedPassage(text));
        passages.increment();
        return embedding;
    }

    @Override
    public List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
        var embeddings = timed(batches, texts.size(), () -> measured.embedPassages(texts));
        passages.increment(embeddings.size());
        return embeddings;
    }

    @Override
    public QueryEmbedding embedQuery(String text) throws InterruptedException {
        return timed(queries, 1, () -> measured.embedQuery(text));
    }

    @Override
    public EmbeddingModel model() {
        return measured.model();
    }

    @Override
    public String name() {
        return measured.name();
    }

    @Override
    public boolean isCalled(String wanted) {
        return measured.isCalled(wanted);
    }

    @Override
    public int textTokensMax() {
        return measured.textTokensMax();
    }

    @Override
    public void warm() {
        measured.warm();
    }

    @Override
    public void assumeDimension(int dimension) {
        measured.assumeDimension(dimension);
    }

    @Override
    public String device() {
        return measured.device();
    }

    @Override
    public int tokens(String text) {
        return measured.tokens(text);
    }

    @Override
    public int tokenVectors(String part) {
        return measured.tokenVectors(part);
    }

    @Override
    public void close() {
        measured.close();
    }
}
