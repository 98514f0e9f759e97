package pinakes.app.server;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.engine.OwnerSocket;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.core.catalog.DataDirectoryInUseException;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.http.client.connection.SocketConnector;

/// Connects to the engine in the process that owns a data directory, and makes this process the
/// owner when there is none.
///
/// Several clients may each start `./kb stdio`. The first process owns the directory; when it exits, one of the
/// others takes over, and the rest use that one. A server that starts gets the directory ([Handover]), and all use
/// the server.
final class EngineFailover implements SocketConnector, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineFailover.class);

    /// How long to wait for an owner that starts, or for a command to release the directory.
    private static final Duration WAIT_MAX = Duration.ofSeconds(10);

    /// A takeover opens the catalog, which is too much work to repeat in quick succession in every process.
    private static final Backoff PAUSES = Backoff.endless(Duration.ofMillis(50), Duration.ofSeconds(1));
    private static final Duration WATCH_INTERVAL = Duration.ofMillis(250);

    private final Settings settings;
    private final OwnerSocket socket;
    private final Handover handover;
    private final StoppableThread watch = new StoppableThread("handover", this::watch);
    private @Nullable HttpServers own;
    private boolean isClosed;

    private EngineFailover(Settings settings, @Nullable HttpServers own) {
        this.settings = settings;
        this.socket = OwnerSocket.of(settings.get(SettingTable.DATA_DIR));
        this.handover = Handover.of(settings.get(SettingTable.DATA_DIR));
        this.own = own;
    }

    /// Begins with the engine of this process, if it owns the data directory.
    static EngineFailover start(Settings settings, @Nullable HttpServers own) {
        var succession = new EngineFailover(settings, own);
        succession.watch.start();
        return succession;
    }

    @Override
    public SocketChannel connect() throws IOException, InterruptedException {
        try {
            return socket.connect();
        } catch (ConnectException e) {
            LOG.debug("Looking for the engine again: {}", e.getMessage());
            return connectToNext();
        }
    }

    private synchronized SocketChannel connectToNext() throws IOException, InterruptedException {
        var waited = Duration.ZERO;
        for (var failures = 1; ; failures++) {
            takeOver();
            try {
                return socket.connect();
            } catch (ConnectException e) {
                if (isClosed || own != null || waited.compareTo(WAIT_MAX) >= 0) {
                    throw e;
                }
                var pause = PAUSES.after(failures);
                wait(pause.toMillis());
                waited = waited.plus(pause);
            }
        }
    }

    /// Opens the engine here, unless another process uses the data directory.
    private void takeOver() throws IOException {
        if (own != null || isClosed || handover.isRequested()) {
            return;
        }
        try {
            own = HttpServers.startForOwner(settings);
            LOG.info("The process that held the data directory has ended; this process holds it now");
        } catch (DataDirectoryInUseException e) {
            LOG.debug("{}", e.getMessage());
        } catch (DataDirectoryException | EngineUnavailableException e) {
            throw new IOException("The knowledge base cannot be opened: " + e.getMessage(), e);
        }
    }

    private void watch() throws InterruptedException {
        while (true) {
            Thread.sleep(WATCH_INTERVAL);
            if (handover.isRequested()) {
                handOver();
            }
        }
    }

    /// Requests in progress may finish. Later ones wait for the next owner; unfinished jobs continue there.
    private synchronized void handOver() {
        if (own != null) {
            LOG.info("A server is taking over the data directory; this process will work through that server");
            own.close();
            own = null;
        }
    }

    @Override
    public void close() {
        watch.close();
        synchronized (this) {
            isClosed = true;
            if (own != null) {
                own.close();
            }
        }
    }
}
