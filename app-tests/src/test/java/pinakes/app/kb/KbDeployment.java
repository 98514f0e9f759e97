package pinakes.app.kb;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Clocks;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
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
    private final @Nullable String mcpApiKey;
    private final AtomicReference<Duration> passed = new AtomicReference<>(Duration.ZERO);
    private Deployment servers;

    private KbDeployment(Deployment.Start start, Path directory, Path files, @Nullable String mcpApiKey)
            throws SettingException {
        this.start = start;
        this.directory = directory;
        this.files = files;
        this.mcpApiKey = mcpApiKey;
        this.servers = started();
    }

    /// Starts the servers, open to everybody.
    ///
    /// @param directory for everything they keep
    static KbDeployment in(Path directory, Deployment.Start start) throws IOException, SettingException {
        return in(directory, null, start);
    }

    /// Starts the servers.
    ///
    /// @param directory for everything they keep
    /// @param mcpApiKey what KB_MCP_API_KEY is set to, or null where it is not set
    static KbDeployment in(Path directory, @Nullable String mcpApiKey, Deployment.Start start)
            throws IOException, SettingException {
        return new KbDeployment(
                start,
                directory,
                Files.createDirectory(directory.resolve("files")).toRealPath(),
                mcpApiKey);
    }

    URI mcpUrl() {
        return servers.mcpUrl();
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

    /// Lets the clock of the tools go forward.
    void pass(Duration time) {
        passed.accumulateAndGet(time, Duration::plus);
    }

    /// Whether the server still holds bytes of an upload.
    static boolean isStaged(String upload) throws IOException {
        var places = Path.of(System.getProperty("java.io.tmpdir"));
        try (var directories = Files.newDirectoryStream(places, "pinakes-uploads-*")) {
            return StreamSupport.stream(directories.spliterator(), false)
                    .anyMatch(directory -> Files.exists(directory.resolve(upload)));
        }
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
        var environment = new HashMap<>(Map.of("KB_API_KEY", KEY));
        if (mcpApiKey != null) {
            environment.put("KB_MCP_API_KEY", mcpApiKey);
        }
        return start.with(
                new SettingsReader(new LaunchEnvironment(environment, files, files, "Linux")),
                Map.of(
                        "data-dir",
                        directory.resolve("data").toString(),
                        "mcp-port",
                        "0",
                        "engine-port",
                        "0",
                        "max-file-size-mb",
                        Integer.toString(FILE_MEGABYTES_MAX)),
                new Clocks(
                        () -> Instant.now().plus(passed.get()),
                        () -> passed.get().toNanos()));
    }
}
