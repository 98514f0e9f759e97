package pinakes.app;

import java.net.URI;
import java.time.InstantSource;
import pinakes.app.settings.Secret;
import pinakes.app.settings.Settings;
import pinakes.engine.Engine;
import pinakes.engine.http.client.EngineAddress;
import pinakes.engine.http.client.RemoteEngine;

/// An engine to work with, here or somewhere else; closed, it is let go.
interface OpenedEngine extends AutoCloseable {
    Engine engine();

    /// Says where the engine can be reached, to whoever finds its data in use.
    default void announce(URI url) {}

    @Override
    void close();

    /// The engine on this machine's data directory.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    static OpenedEngine here(Settings settings, InstantSource clock) {
        return EngineRoom.open(settings, clock);
    }

    /// The engine at the address in the settings, which need not be there yet.
    static OpenedEngine elsewhere(Settings settings) {
        return at(settings.engineUrl(), settings);
    }

    /// The engine at an address, with the key in the settings.
    static OpenedEngine at(URI url, Settings settings) {
        var key = settings.apiKey().map(Secret::value).orElse(null);
        var remote = RemoteEngine.at(EngineAddress.of(url, key));
        return new OpenedEngine() {
            @Override
            public Engine engine() {
                return remote;
            }

            @Override
            public void close() {
                remote.close();
            }
        };
    }
}
