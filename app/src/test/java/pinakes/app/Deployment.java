package pinakes.app;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

/// The whole product, ready to be called: in one piece, or as an engine and an MCP server in front of it.
record Deployment(URI mcpUrl, Runnable closing) implements AutoCloseable {
    static Deployment inOnePiece(SettingsReader reader, Map<String, String> flags) throws SettingException {
        var servers = HttpServers.start(reader.read(flags));
        return new Deployment(servers.mcpUrl(), servers::close);
    }

    static Deployment inTwoHalves(SettingsReader reader, Map<String, String> flags) throws SettingException {
        var engine = HttpServers.startEngine(reader.read(flags));
        var more = new HashMap<>(flags);
        more.put("engine-url", engine.restUrl().toString());
        more.put("data-dir", flags.get("data-dir") + "-of-nobody");
        var gateway = HttpServers.startGateway(reader.read(more));
        return new Deployment(gateway.mcpUrl(), () -> {
            gateway.close();
            engine.close();
        });
    }

    @Override
    public void close() {
        closing.run();
    }
}
