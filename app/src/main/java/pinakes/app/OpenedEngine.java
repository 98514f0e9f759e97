package pinakes.app;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import pinakes.app.settings.Secret;
import pinakes.app.settings.Settings;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.request.RequestJournal;
import pinakes.tool.Caller;

/// An engine to work with, here or somewhere else; closed, it is let go.
interface OpenedEngine extends AutoCloseable {
    Engine engine();

    /// Says where the engine can be reached, to whoever finds its data in use.
    default void announce(URI url) {}

    /// Where a server in front of the engine notes requests; only an engine on this machine has one.
    ///
    /// @param window how long a note is kept
    default RequestJournal requests(int notesMax, Duration window) {
        throw new IllegalStateException("An engine elsewhere notes its requests itself");
    }

    /// Whether callers may be let in before it could be asked for its keys, because it need not be there yet.
    default boolean mayComeLater() {
        return false;
    }

    @Override
    void close();

    /// The engine on this machine's data directory, with the projects that the settings name.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    static OpenedEngine here(Settings settings, InstantSource clock) {
        return OpenedLocalEngine.open(settings, clock);
    }

    /// The engine on this machine's data directory, to which nothing is added.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    static OpenedEngine asItIs(Settings settings, InstantSource clock) {
        return OpenedLocalEngine.openAsItIs(settings, clock);
    }

    /// The engine at the address in the settings, which need not be there yet.
    static OpenedEngine elsewhere(Settings settings) {
        return over(RemoteEngine.at(address(settings.engineUrl(), settings)), true);
    }

    /// The engine of the server at an address, for the person at this machine: as far as the key in the settings
    /// reaches.
    ///
    /// @throws pinakes.engine.EngineUnavailableException when nobody answers there, or the key is not accepted
    static OpenedEngine ofServer(URI url, Settings settings) throws InterruptedException {
        var engine = RemoteEngine.forOne(Caller.LOCAL.id(), address(url, settings));
        try {
            engine.greet();
            return over(engine, false);
        } catch (EngineUnavailableException | InterruptedException e) {
            engine.close();
            throw e;
        }
    }

    private static EngineAddress address(URI url, Settings settings) {
        return EngineAddress.of(url, settings.apiKey().map(Secret::value).orElse(null));
    }

    private static OpenedEngine over(RemoteEngine remote, boolean mayComeLater) {
        return new OpenedEngine() {
            @Override
            public Engine engine() {
                return remote;
            }

            @Override
            public boolean mayComeLater() {
                return mayComeLater;
            }

            @Override
            public void close() {
                remote.close();
            }
        };
    }
}
