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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;

/// Follows what happens in an engine, each watch on a thread of its own that comes back when the connection is lost.
final class EventWatches implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventWatches.class);
    private static final int SUCCESS = 200;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final EngineConnection connection;
    private final Set<Thread> open = ConcurrentHashMap.newKeySet();

    EventWatches(EngineConnection connection) {
        this.connection = connection;
    }

    /// Takes an event and says whether more are wanted.
    @FunctionalInterface
    private interface Listener {
        boolean hear(ServerEvents.Event event);
    }

    /// Tells of documents; returns when the engine is listening, or cannot be reached for now.
    Watch documents(Consumer<DocumentId> listener) {
        return begin(EnginePaths.DOCUMENT_EVENTS, event -> {
            switch (event.name()) {
                case "document" ->
                    tell(
                            listener,
                            JsonCodec.mapper()
                                    .readValue(event.data(), DocumentJson.DocumentEvent.class)
                                    .documentUuid());
                case "gap" -> LOG.info("Changes of documents were missed while the engine could not be reached");
                default -> {}
            }
            return true;
        });
    }

    Watch job(JobId id, Consumer<Job> listener) {
        return begin(RemoteIngestion.one(id) + "/events", event -> {
            var job = job(event);
            tell(listener, job);
            return !job.state().isFinal();
        });
    }

    /// Waits for the end of a job, on this thread; a job that does not exist has ended.
    ///
    /// @throws EngineUnavailableException when the engine is gone for longer than an answer may take
    void await(JobId id) throws InterruptedException {
        var ended = new AtomicBoolean();
        var lost = new AtomicReference<@Nullable AnswerTime>();
        while (true) {
            try {
                var exists = follow(RemoteIngestion.one(id) + "/events", null, () -> lost.set(null), event -> {
                    ended.set(job(event).state().isFinal());
                    return !ended.get();
                });
                if (!exists || ended.get()) {
                    return;
                }
            } catch (IOException | EngineUnavailableException e) {
                lost.compareAndSet(null, AnswerTime.of(connection.address().answerTimeout()));
                if (Objects.requireNonNull(lost.get()).leftNanos().getAsLong() <= 0) {
                    throw new EngineUnavailableException(
                            "The engine at " + connection.address() + " was lost while it worked on job " + id
                                    + "; ask for the job again when it is back.",
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

    /// A listener that fails misses what it was told, and nothing else.
    private static <T> void tell(Consumer<T> listener, T news) {
        try {
            listener.accept(news);
        } catch (RuntimeException e) {
            LOG.warn("A listener failed over {}", news, e);
        }
    }

    private Watch begin(String path, Listener listener) {
        var connected = new CountDownLatch(1);
        var thread = Thread.ofVirtual().name("engine-watch").unstarted(() -> run(path, connected, listener));
        open.add(thread);
        thread.start();
        try {
            if (!connected.await(connection.address().connectTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("{} is watched as soon as the engine answers", path);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return thread::interrupt;
    }

    private void run(String path, CountDownLatch connected, Listener listener) {
        var lastId = new AtomicReference<@Nullable String>();
        try {
            var more = true;
            while (more) {
                more = followed(path, lastId, connected, listener);
                if (more) {
                    Thread.sleep(PAUSE);
                }
            }
        } catch (InterruptedException _) {
            LOG.debug("{} is not watched any more", path);
        } catch (RuntimeException e) {
            LOG.error("Watching {} failed", path, e);
        } finally {
            connected.countDown();
            open.remove(Thread.currentThread());
        }
    }

    /// Whether to come back.
    private boolean followed(
            String path, AtomicReference<@Nullable String> lastId, CountDownLatch connected, Listener listener)
            throws InterruptedException {
        var wanted = new AtomicReference<>(true);
        try {
            var exists = follow(path, lastId.get(), connected::countDown, event -> {
                if (event.id() != null) {
                    lastId.set(event.id());
                }
                wanted.set(listener.hear(event));
                return wanted.get();
            });
            return exists && wanted.get();
        } catch (IOException | EngineUnavailableException e) {
            LOG.debug("{} is watched again soon: {}", path, e.toString());
            // Whoever waits for the watch to begin need not wait for an engine that is not there.
            connected.countDown();
            return true;
        }
    }

    /// Reads events until no more are wanted or there are none; false when there is nothing of that name.
    private boolean follow(String path, @Nullable String lastId, Runnable connected, Listener listener)
            throws IOException, InterruptedException {
        var call = EngineCall.get(path).with("Accept", "text/event-stream");
        var response = connection.open(lastId == null ? call : call.with("Last-Event-ID", lastId));
        try (var body = response.body()) {
            if (response.statusCode() != SUCCESS) {
                return connection
                        .refusal(response.statusCode(), body.readAllBytes())
                        .unless(RemoteIngestion.MISSING)
                        .isPresent();
            }
            connected.run();
            var events = new ServerEvents(body);
            for (var event = events.next(); event.isPresent(); event = events.next()) {
                if (!listener.hear(event.get())) {
                    return true;
                }
            }
            return true;
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

    private Job job(ServerEvents.Event event) {
        return connection.speaking().heard(JsonCodec.mapper().readValue(event.data(), JobJson.Job.class));
    }
}
