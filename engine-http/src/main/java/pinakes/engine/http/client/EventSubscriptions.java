package pinakes.engine.http.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.http.client.connection.AnswerDeadline;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.EventReader;
import pinakes.engine.http.client.connection.EventReader.Event;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.todo.TodoNotice;

/// Follows the events of an engine. Each watch has its own thread, which reconnects when the connection is lost
/// or was refused.
final class EventSubscriptions implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventSubscriptions.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final EngineConnection connection;
    private final Set<Thread> open = ConcurrentHashMap.newKeySet();

    EventSubscriptions(EngineConnection connection) {
        this.connection = connection;
    }

    /// Watches documents. Returns when the stream is open, or the engine is unreachable for now.
    Watch documents(Consumer<DocumentChange> listener, Runnable missed) {
        return changes(
                EnginePaths.DOCUMENT_EVENTS,
                DocumentJson.DocumentEvent.NAME,
                DocumentJson.DocumentEvent.class,
                event -> announce(listener, event.change()),
                missed);
    }

    /// Watches todos. Returns when the stream is open, or the engine is unreachable for now.
    Watch todos(Consumer<TodoNotice> listener, Runnable missed) {
        return changes(
                EnginePaths.TODO_EVENTS,
                TodoJson.TodoEvent.NAME,
                TodoJson.TodoEvent.class,
                event -> announce(listener, event.notice()),
                missed);
    }

    /// @param name the name of the events of changes
    private <T> Watch changes(String path, String name, Class<T> type, Consumer<T> reader, Runnable missed) {
        return begin(path, event -> {
            if (event.name().equals(name)) {
                reader.accept(JsonCodec.mapper().readValue(event.data(), type));
            } else if (event.name().equals("gap")) {
                LOG.info("Some changes to {} were missed", path);
                announce(_ -> missed.run(), event);
            }
            return true;
        });
    }

    Watch job(JobId id, Consumer<Job> listener) {
        return begin(RemoteIngestion.path(id) + "/events", event -> {
            var job = job(event);
            announce(listener, job);
            return !job.state().isFinal();
        });
    }

    /// Waits until a job finishes or does not exist.
    ///
    /// @throws EngineUnavailableException when the engine is unreachable for longer than a response may take
    /// @throws QuotaExceededException when a quota does not allow the call; the job continues
    void await(JobId id) throws InterruptedException {
        var lost = new AtomicReference<@Nullable AnswerDeadline>();
        while (true) {
            try {
                var again = follow(
                        RemoteIngestion.path(id) + "/events",
                        null,
                        () -> lost.set(null),
                        event -> !job(event).state().isFinal());
                if (!again) {
                    return;
                }
            } catch (IOException | EngineUnavailableException e) {
                lost.compareAndSet(null, AnswerDeadline.of(connection.address().answerTimeout()));
                if (Objects.requireNonNull(lost.get()).leftNanos().getAsLong() <= 0) {
                    throw new EngineUnavailableException(
                            "The connection to the engine at " + connection.address() + " was lost during job " + id
                                    + "; query the job when the engine is available again.",
                            e);
                }
            }
            Thread.sleep(PAUSE);
        }
    }

    @Override
    public void close() {
        open.forEach(Thread::interrupt);
    }

    /// A failing listener misses only this event.
    private static <T> void announce(Consumer<T> listener, T event) {
        try {
            listener.accept(event);
        } catch (RuntimeException e) {
            LOG.warn("A listener failed for {}", event, e);
        }
    }

    /// @param listener handles an event and returns whether to continue
    private Watch begin(String path, Predicate<Event> listener) {
        var connected = new CountDownLatch(1);
        var thread = Thread.ofVirtual().name("engine-watch").unstarted(() -> run(path, connected, listener));
        open.add(thread);
        thread.start();
        try {
            if (!connected.await(connection.address().connectTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("{} will be watched when the engine responds", path);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return thread::interrupt;
    }

    private void run(String path, CountDownLatch connected, Predicate<Event> listener) {
        var lastId = new AtomicReference<@Nullable String>();
        var isRefused = new AtomicBoolean();
        try {
            while (Backoff.ENDLESS.retry(
                    () -> followed(path, lastId, connected, listener),
                    QuotaExceededException.class::isInstance,
                    e -> refused(path, e, isRefused, connected))) {
                isRefused.set(false);
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException _) {
            LOG.debug("{} is no longer watched", path);
        } catch (RuntimeException e) {
            LOG.error("Watching {} failed", path, e);
        } finally {
            connected.countDown();
            open.remove(Thread.currentThread());
        }
    }

    /// Says once that a quota refuses a stream, however often that is tried.
    private static void refused(String path, Exception refusal, AtomicBoolean isKnown, CountDownLatch connected) {
        if (!isKnown.getAndSet(true)) {
            LOG.info("{} will be watched when the quota allows it: {}", path, refusal.getMessage());
        }
        // The caller of the watch need not wait for the quota.
        connected.countDown();
    }

    /// Follows a stream once and returns whether to reconnect.
    private boolean followed(
            String path, AtomicReference<@Nullable String> lastId, CountDownLatch connected, Predicate<Event> listener)
            throws InterruptedException {
        try {
            return follow(path, lastId.get(), connected::countDown, event -> {
                if (event.id() != null) {
                    lastId.set(event.id());
                }
                return listener.test(event);
            });
        } catch (IOException | EngineUnavailableException e) {
            LOG.debug("Reconnecting to {}: {}", path, e.toString());
            // The caller of the watch need not wait for an unreachable engine.
            connected.countDown();
            return true;
        }
    }

    /// Reads events until the stream ends and returns true, or false when the listener is done or the path does not
    /// exist.
    private boolean follow(String path, @Nullable String lastId, Runnable connected, Predicate<Event> listener)
            throws IOException, InterruptedException {
        var call = EngineCall.get(path).with("Accept", "text/event-stream");
        try {
            var stream = connection.open(
                    lastId == null ? call : call.with("Last-Event-ID", lastId), RemoteIngestion.MISSING);
            if (stream.isEmpty()) {
                return false;
            }
            try (var body = stream.get()) {
                connected.run();
                var events = new EventReader(body);
                for (var event = events.next(); event.isPresent(); event = events.next()) {
                    if (!listener.test(event.get())) {
                        return false;
                    }
                }
                return true;
            }
        } catch (InterruptedIOException e) {
            throw interrupted(e);
        }
    }

    private static InterruptedException interrupted(InterruptedIOException e) {
        var interrupted = new InterruptedException(e.getMessage());
        interrupted.initCause(e);
        Thread.interrupted();
        return interrupted;
    }

    private Job job(Event event) {
        return connection.identity().localJob(JsonCodec.mapper().readValue(event.data(), Job.class));
    }
}
