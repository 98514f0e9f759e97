package pinakes.app.server;

import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.engine.EngineInstruments;
import pinakes.app.engine.EngineSession;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.core.catalog.DataDirectoryInUseException;

/// Opens the engine of a server, which may have to wait for its data directory.
final class AwaitedEngine {
    private static final Logger LOG = LoggerFactory.getLogger(AwaitedEngine.class);

    /// How long a start waits for a command to release the data directory.
    private static final Duration WAIT_MAX = Duration.ofSeconds(10);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(200);

    private AwaitedEngine() {}

    /// Waits for a command that uses the data directory, and asks `./kb stdio` for it, but does not wait for another
    /// server, which has announced its address.
    static EngineSession open(Settings settings, EngineInstruments instruments) {
        var handover = Handover.of(settings.get(SettingTable.DATA_DIR));
        try {
            return open(settings, instruments, handover);
        } finally {
            handover.end();
        }
    }

    private static EngineSession open(Settings settings, EngineInstruments instruments, Handover handover) {
        for (var waited = Duration.ZERO; ; waited = waited.plus(RETRY_INTERVAL)) {
            try {
                return warmed(EngineSession.local(settings, InstantSource.system(), instruments));
            } catch (DataDirectoryInUseException e) {
                if (e.address().isPresent() || waited.compareTo(WAIT_MAX) >= 0) {
                    throw e;
                }
                if (waited.isZero()) {
                    LOG.warn(
                            "Waiting up to {} seconds for {} to release the data directory {}",
                            WAIT_MAX.toSeconds(),
                            e.holder(),
                            settings.get(SettingTable.DATA_DIR));
                    handover.request();
                }
                pause(e);
            }
        }
    }

    /// The first search must be as fast as the tenth, so the model is loaded before the server is ready.
    private static EngineSession warmed(EngineSession session) {
        try {
            session.warm();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return session;
    }

    private static void pause(DataDirectoryInUseException otherwise) {
        try {
            Thread.sleep(RETRY_INTERVAL);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw otherwise;
        }
    }
}
