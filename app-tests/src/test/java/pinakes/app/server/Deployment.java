package pinakes.app.server;

import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import pinakes.app.composition.Clocks;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

/// The whole product, ready to be called: in one piece, as an engine and an MCP server in front of
/// it, or on a cluster.
///
/// @param mcpUrl where MCP clients go
/// @param toolsUrl where tools can be called over plain HTTP
public record Deployment(URI mcpUrl, URI toolsUrl, Runnable closing) implements AutoCloseable {
    /// For servers whose time limits nobody reaches, however busy the machine is: their time does not pass.
    public static final Clocks NO_LIMITS = new Clocks(InstantSource.system(), () -> 0);

    /// The same for servers whose time has to pass, because they look at their keys again after a while: tools have no
    /// time limits.
    public static final Clocks PATIENT = new Clocks(InstantSource.system(), System::nanoTime, () -> 0);

    /// Starts it in one piece.
    public static Deployment inOnePiece(SettingsReader reader, Map<String, String> flags, Clocks clocks)
            throws SettingException {
        var settings = reader.read(flags);
        StandingParts.keep();
        var servers = HttpServers.start(settings, clocks);
        return new Deployment(servers.mcpUrl(), servers.restUrl(), servers::close);
    }

    /// Starts the two halves, with the tools in the one that owns no data.
    public static Deployment inTwoHalves(SettingsReader reader, Map<String, String> flags, Clocks clocks)
            throws SettingException {
        var settings = reader.read(flags);
        StandingParts.keep();
        var engine = HttpServers.startEngine(settings);
        var more = new HashMap<>(flags);
        more.put("engine-url", engine.restUrl().toString());
        more.put("data-dir", flags.get("data-dir") + "-of-nobody");
        var gateway = HttpServers.startGateway(reader.read(more), clocks);
        return new Deployment(gateway.mcpUrl(), engine.restUrl(), () -> {
            gateway.close();
            engine.close();
        });
    }

    /// Starts engines on shared storage, and an MCP server in front of the one that answers. The other processes jobs.
    public static Deployment onACluster(SettingsReader reader, Map<String, String> flags, Clocks clocks)
            throws SettingException {
        return SharedServers.start(reader, flags, clocks);
    }

    @Override
    public void close() {
        closing.run();
    }

    /// One of the ways to start it.
    @FunctionalInterface
    public interface Start {
        /// Starts it.
        ///
        /// @param clocks the time by which the tools go
        Deployment with(SettingsReader reader, Map<String, String> flags, Clocks clocks) throws SettingException;

        default Deployment with(SettingsReader reader, Map<String, String> flags) throws SettingException {
            return with(reader, flags, NO_LIMITS);
        }
    }
}
