package pinakes.app.engine;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectoryInUseException;
import pinakes.engine.local.catalog.CatalogFile;
import pinakes.engine.project.NewProject;

/// Opens the engine for a command: on the data directory, or in the process that holds the directory.
///
/// Through the socket of that process, the user who owns the directory needs no key. A server without a socket is used
/// at its port. A key in the settings is used in both cases.
///
/// Both ways fail with a [pinakes.engine.core.catalog.DataDirectoryException] when the data directory cannot be used,
/// and with an [EngineUnavailableException] when another process uses it and does not respond.
public final class CommandEngine {
    /// How long to wait for a process that starts, or for another command.
    private static final Duration WAIT_MAX = Duration.ofSeconds(10);

    private static final Backoff PAUSES = Backoff.endless(Duration.ofMillis(50), Duration.ofSeconds(1));

    private CommandEngine() {}

    /// Opens the knowledge base, and creates it when there is none.
    public static EngineSession open(Settings settings) throws InterruptedException {
        return open(settings, settings.list(SettingTable.PROJECTS));
    }

    /// Opens the knowledge base, which must exist, and adds nothing to it.
    public static EngineSession openExisting(Settings settings) throws InterruptedException {
        var directory = settings.get(SettingTable.DATA_DIR);
        if (isMissing(settings)) {
            throw new EngineUnavailableException(
                    "There is no knowledge base in " + directory
                            + " yet. Create one with ./kb serve or ./kb add PATH, or choose another directory with --data-dir.");
        }
        return open(settings, List.of());
    }

    /// Whether there is no knowledge base yet. A shared catalog always counts as one.
    public static boolean isMissing(Settings settings) {
        return settings.find(SettingTable.CATALOG_URL).isEmpty()
                && CatalogFile.isMissing(settings.get(SettingTable.DATA_DIR));
    }

    private static EngineSession open(Settings settings, List<NewProject> projects) throws InterruptedException {
        var socket = OwnerSocket.of(settings.get(SettingTable.DATA_DIR));
        var waited = Duration.ZERO;
        for (var failures = 1; ; failures++) {
            try {
                return LocalEngineStart.open(settings, projects, InstantSource.system(), EngineInstruments.OF_COMMAND);
            } catch (DataDirectoryInUseException e) {
                if (socket.answers()) {
                    return EngineSession.ofOwner(socket, settings);
                }
                if (e.address().isPresent() || waited.compareTo(WAIT_MAX) >= 0) {
                    return ofServer(settings, e);
                }
                var pause = PAUSES.after(failures);
                Thread.sleep(pause);
                waited = waited.plus(pause);
            }
        }
    }

    /// Uses a server at the address that it published, or else the one in the settings.
    ///
    /// @throws EngineUnavailableException when no server answers, or it rejects the key
    public static EngineSession ofServer(Settings settings, DataDirectoryInUseException inUse)
            throws InterruptedException {
        var url = inUse.address()
                .orElseGet(() ->
                        Addresses.url(settings, SettingTable.ENGINE_HOST, settings.get(SettingTable.ENGINE_PORT), ""));
        try {
            return EngineSession.ofServer(url, settings);
        } catch (EngineUnavailableException e) {
            if (!(e.getCause() instanceof IOException)) {
                throw e;
            }
            throw new EngineUnavailableException(
                    inUse.getMessage() + " No server responds at " + url
                            + ". If that process is a server on another port, set --engine-port.",
                    e);
        }
    }
}
