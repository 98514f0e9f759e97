package pinakes.app.history;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineStatus;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;

/// Measures a server at intervals and keeps the points of the last few hours.
///
/// It lives in memory: a restart begins a new history. A full history takes about 300 KB.
public final class ServerHistory implements AutoCloseable {
    /// The longest time that it covers.
    public static final Duration LENGTH = Duration.ofHours(12);

    static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final int POINTS_MAX = (int) LENGTH.dividedBy(INTERVAL);
    private static final Logger LOG = LoggerFactory.getLogger(ServerHistory.class);

    private final MeterRegistry meters;
    private final StatusSource engine;
    private final boolean isLocal;
    private final InstantSource clock;
    private final Instant startedAt;
    private final Deque<HistoryReport.Point> points = new ArrayDeque<>();
    private CallTotals last = CallTotals.NONE;
    private @Nullable Thread thread;

    /// Asks an engine for its status; may fail with any exception when it is not available.
    public interface StatusSource {
        EngineStatus status() throws InterruptedException;
    }

    /// @param isLocal whether the engine is in this process
    public ServerHistory(MeterRegistry meters, StatusSource engine, boolean isLocal, InstantSource clock) {
        this.meters = meters;
        this.engine = engine;
        this.isLocal = isLocal;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /// Measures from now on. A remote engine may not be running yet, so it is first asked after a while.
    public ServerHistory start() {
        thread = Thread.ofVirtual().name("server-history").start(() -> {
            try {
                if (isLocal) {
                    measure();
                }
                for (; ; ) {
                    Thread.sleep(INTERVAL);
                    measure();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        return this;
    }

    /// The points that are at most this old.
    public HistoryReport report(Duration length) {
        var since = clock.instant().minus(length);
        List<HistoryReport.Point> recent;
        synchronized (points) {
            recent =
                    points.stream().filter(point -> !point.at().isBefore(since)).toList();
        }
        return HistoryReport.of(
                recent, startedAt, INTERVAL, Runtime.getRuntime().maxMemory());
    }

    void measure() throws InterruptedException {
        var totals = totals();
        var runtime = Runtime.getRuntime();
        synchronized (points) {
            var now = CallTotals.of(meters);
            points.add(new HistoryReport.Point(
                    clock.instant(), now.since(last), totals, runtime.totalMemory() - runtime.freeMemory()));
            last = now;
            while (points.size() > POINTS_MAX) {
                points.remove();
            }
        }
    }

    /// Any failure of the engine leaves a gap; the health check reports the reason.
    private @Nullable EngineTotals totals() throws InterruptedException {
        try {
            return CurrentCaller.as(Caller.PROGRAM, () -> EngineTotals.of(engine.status(), isLocal));
        } catch (RuntimeException e) {
            LOG.debug("Engine metrics could not be collected: {}", e.getMessage());
            return null;
        }
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.interrupt();
        }
    }
}
