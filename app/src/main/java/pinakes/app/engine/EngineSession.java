package pinakes.app.engine;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import pinakes.app.audit.AuditTrail;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.RequestJournal;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.SocketConnector;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;

/// An open engine, on this machine or in a server.
///
/// @param local the same engine if it is on this machine; null otherwise
/// @param notes takes notes for the audit log
/// @param mayStartLater whether callers may be let in before the engine could be asked for its keys
/// @param closing releases the engine and its resources
public record EngineSession(
        Engine engine, @Nullable LocalEngine local, AuditNotes notes, boolean mayStartLater, Runnable closing)
        implements AutoCloseable {
    private static final int IN_MEMORY_MAX = 10_000;

    /// Opens the engine on the data directory and adds the projects in the settings.
    ///
    /// @param instruments measures the engine
    /// @throws pinakes.engine.core.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws EngineUnavailableException when a model or a project is unavailable
    public static EngineSession local(Settings settings, InstantSource clock, EngineInstruments instruments) {
        return LocalEngineStart.open(settings, settings.list(SettingTable.PROJECTS), clock, instruments);
    }

    /// Uses the engine at the URL in the settings, which need not be running yet.
    /// Its audit log gets what this process refuses.
    public static EngineSession remote(Settings settings, EngineInstruments instruments) {
        var address = EngineAddress.of(settings.get(SettingTable.ENGINE_URL), key(settings))
                .trusting(settings.find(SettingTable.ENGINE_CA).orElse(null));
        var engine = RemoteEngine.at(address);
        var trail =
                AuditTrail.to(engine.audit(), CallOrigin.INTERNAL, InstantSource.system(), instruments.auditCounts());
        return new EngineSession(engine, null, trail, true, () -> {
            trail.close();
            engine.close();
        });
    }

    /// Uses the engine of a running server, with the access of the key in the settings.
    ///
    /// @throws EngineUnavailableException when the server does not respond or rejects the key
    static EngineSession ofServer(URI url, Settings settings) throws InterruptedException {
        return greeted(RemoteEngine.forOne(Caller.LOCAL.id(), address(url, settings)));
    }

    private static EngineSession greeted(RemoteEngine engine) throws InterruptedException {
        try {
            engine.greet();
            return new EngineSession(engine, null, AuditNotes.NONE, false, engine::close);
        } catch (EngineUnavailableException | InterruptedException e) {
            engine.close();
            throw e;
        }
    }

    /// Uses the engine of the process that holds the data directory: with all rights, or those of the key in the
    /// settings.
    ///
    /// @throws EngineUnavailableException when the process does not respond or rejects the key
    static EngineSession ofOwner(OwnerSocket socket, Settings settings) throws InterruptedException {
        return greeted(RemoteEngine.behind(socket, Caller.LOCAL.id(), socket.address(key(settings))));
    }

    /// Uses the engine of the process that holds the data directory with all rights, and adds the projects in the
    /// settings.
    ///
    /// @param socket leads to that process
    /// @throws EngineUnavailableException when the process does not respond, or a project's model is unavailable
    public static EngineSession shared(SocketConnector socket, EngineAddress address, Settings settings)
            throws InterruptedException {
        var session = greeted(RemoteEngine.behind(socket, Caller.LOCAL.id(), address));
        try {
            DeclaredProjects.addTo(session.engine().projects(), settings.list(SettingTable.PROJECTS));
            return session;
        } catch (EngineUnavailableException | InterruptedException e) {
            session.close();
            throw e;
        }
    }

    /// Whether a server does the work, which then continues after this process ends.
    public boolean isRemote() {
        return local == null;
    }

    /// Prepares an engine on this machine for its first query.
    public void warm() throws InterruptedException {
        if (local != null) {
            local.warm();
        }
    }

    /// Keeps the registered folders in sync from now on, if the engine is on this machine.
    public void keepFoldersInSync() {
        try {
            if (local != null) {
                local.keepFoldersInSync();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the program is ending
        }
    }

    /// Records where the engine can be reached, for processes that find the data directory in use.
    public void announce(URI url) {
        if (local != null) {
            local.announce(url);
        }
    }

    /// The journal of requests to the API of this process, which outlives it if the engine is on this machine.
    public RequestJournal requests(int notesMax, Duration window) {
        return local == null
                ? new RecentRequests(Math.min(notesMax, IN_MEMORY_MAX), window, InstantSource.system())
                : local.requests(notesMax, window);
    }

    @Override
    public void close() {
        closing.run();
    }

    /// The address of a server with the same settings.
    private static EngineAddress address(URI url, Settings settings) {
        return EngineAddress.of(url, key(settings))
                .trusting(Addresses.authority(settings).orElse(null));
    }

    private static @Nullable String key(Settings settings) {
        return settings.find(SettingTable.API_KEY).map(SecretValue::value).orElse(null);
    }
}
