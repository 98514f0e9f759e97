package pinakes.app.kb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import pinakes.app.Deployment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.RestWire;
import pinakes.testkit.wire.ToolWire;

/// Servers that offer the kb tools, in one piece or two.
final class KbDeployment implements AutoCloseable {
    /// The largest file that the servers take.
    static final int FILE_MEGABYTES_MAX = 5;

    private static final String KEY = "key-of-a-stranger";

    private final Deployment.Start start;
    private final Path directory;
    private final Path files;
    private Deployment servers;

    private KbDeployment(Deployment.Start start, Path directory, Path files) throws SettingException {
        this.start = start;
        this.directory = directory;
        this.files = files;
        this.servers = started();
    }

    /// Starts the servers.
    ///
    /// @param directory for everything they keep
    static KbDeployment in(Path directory, Deployment.Start start) throws IOException, SettingException {
        return new KbDeployment(
                start, directory, Files.createDirectory(directory.resolve("files")).toRealPath());
    }

    /// A new client of the MCP server.
    ToolWire agent() {
        return HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
    }

    /// A new client that is another caller: whoever comes with a key is not whoever comes without one.
    ToolWire stranger() {
        return RestWire.open(servers.toolsUrl(), Map.of("Authorization", "Bearer " + KEY));
    }

    /// A directory from which documents can be added by their path.
    Path files() {
        return files;
    }

    /// Stops the servers and starts them again on the same data; clients that were open are of no use any more.
    void restart() throws SettingException {
        servers.close();
        servers = started();
    }

    @Override
    public void close() {
        servers.close();
    }

    private Deployment started() throws SettingException {
        var surroundings = new Surroundings(Map.of("KB_API_KEY", KEY), files, files, "Linux");
        return start.with(
                new SettingsReader(surroundings),
                Map.of(
                        "data-dir", directory.resolve("data").toString(),
                        "mcp-port", "0",
                        "engine-port", "0",
                        "max-file-size-mb", Integer.toString(FILE_MEGABYTES_MAX)));
    }
}
