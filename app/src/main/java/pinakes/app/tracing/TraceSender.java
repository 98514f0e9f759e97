package pinakes.app.tracing;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.outbound.WholeResponse;
import pinakes.tool.observe.Span;

/// Sends finished steps to an OTLP endpoint in the background.
///
/// Calls never wait for it: when the collector is slow or unavailable, steps are dropped, and the log says how many.
final class TraceSender implements Span.Sink, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TraceSender.class);
    private static final int WAITING_MAX = 8_192;
    private static final int BATCH_MAX = 512;
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final URI url;
    private final TraceMessage message;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final BlockingQueue<Span> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final AtomicLong dropped = new AtomicLong();
    private final Thread thread;
    private volatile boolean closing;
    private boolean isReachable = true;

    private TraceSender(URI url, String service) {
        this.url = url;
        this.message = TraceMessage.of(service);
        this.thread = Thread.ofVirtual().name("traces").unstarted(this::run);
    }

    static TraceSender start(URI url, String service) {
        var sender = new TraceSender(url, service);
        sender.thread.start();
        return sender;
    }

    @Override
    public void ended(Span span) {
        if (span.trace().sampled() && !waiting.offer(span)) {
            dropped.incrementAndGet();
        }
    }

    /// Sends what is left, for a few seconds at most.
    @Override
    public void close() {
        closing = true;
        thread.interrupt();
        try {
            thread.join(TIMEOUT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        http.shutdownNow();
    }

    private void run() {
        while (!closing) {
            try {
                var batch = new ArrayList<Span>(List.of(waiting.take()));
                TimeUnit.NANOSECONDS.sleep(waiting.size() < BATCH_MAX ? INTERVAL.toNanos() : 0);
                waiting.drainTo(batch, BATCH_MAX - 1);
                send(batch);
            } catch (InterruptedException _) {
                // closing: what is left is sent below
            }
        }
        sendRest();
    }

    private void sendRest() {
        try {
            while (!waiting.isEmpty() && isReachable) {
                var batch = new ArrayList<Span>();
                waiting.drainTo(batch, BATCH_MAX);
                send(batch);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(List<Span> batch) throws InterruptedException {
        try {
            post(message.with(batch));
            if (!isReachable) {
                LOG.info("Traces are sent to {} again", url);
            }
            isReachable = true;
        } catch (IOException e) {
            dropped.addAndGet(batch.size());
            if (isReachable) {
                LOG.warn("Cannot send traces to {}; dropping them until it works again: {}", url, e.toString());
            }
            isReachable = false;
        }
        var lost = dropped.getAndSet(0);
        if (lost > 0) {
            LOG.debug("{} trace steps were dropped", lost);
        }
    }

    private void post(ExportTraceServiceRequest request) throws IOException, InterruptedException {
        var sent = HttpRequest.newBuilder(url)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-protobuf")
                .POST(BodyPublishers.ofByteArray(request.toByteArray()))
                .build();
        var status = WholeResponse.of(http, sent, BodyHandlers.discarding()).statusCode();
        if (status >= 300) {
            throw new IOException("HTTP status " + status);
        }
    }
}
