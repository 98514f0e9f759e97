package pinakes.app.kb;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.app.HttpServers;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.RestWire;
import pinakes.testkit.wire.ToolWire;

/// Engine and MCP server in one process, as `serve` starts them.
final class OneProcess implements KbDeployment {
    private static final String KEY = "key-of-a-stranger";

    private final Settings settings;
    private final Path files;
    private HttpServers servers;

    private OneProcess(Settings settings, Path files) {
        this.settings = settings;
        this.files = files;
        this.servers = HttpServers.start(settings);
    }

    static OneProcess in(Path directory) throws IOException, SettingException {
        return in(directory, null);
    }

    static OneProcess in(Path directory, @Nullable String mcpApiKey) throws IOException, SettingException {
        var files = Files.createDirectory(directory.resolve("files")).toRealPath();
        var environment = new HashMap<>(Map.of("KB_API_KEY", KEY));
        if (mcpApiKey != null) {
            environment.put("KB_MCP_API_KEY", mcpApiKey);
        }
        var surroundings = new Surroundings(environment, files, files, "Linux");
        return new OneProcess(
                new SettingsReader(surroundings)
                        .read(Map.of(
                                "data-dir",
                                directory.resolve("data").toString(),
                                "mcp-port",
                                "0",
                                "engine-port",
                                "0",
                                "max-file-size-mb",
                                Integer.toString(KbDeployment.FILE_MEGABYTES_MAX))),
                files);
    }

    @Override
    public URI mcpUrl() {
        return servers.mcpUrl();
    }

    @Override
    public ToolWire agent() {
        return HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
    }

    /// Whoever comes with a key is another caller than whoever comes without one.
    @Override
    public ToolWire stranger() {
        return RestWire.open(servers.restUrl(), Map.of("Authorization", "Bearer " + KEY));
    }

    @Override
    public Path files() {
        return files;
    }

    @Override
    public void restart() {
        servers.close();
        servers = HttpServers.start(settings);
    }

    @Override
    public void close() {
        servers.close();
    }
}
