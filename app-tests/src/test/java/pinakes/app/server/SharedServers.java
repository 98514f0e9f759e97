package pinakes.app.server;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import pinakes.app.composition.Clocks;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.cluster.opensearch.OpenSearchServer;
import pinakes.engine.cluster.s3.S3Server;

/// The whole product on shared storage: real PostgreSQL, S3 and OpenSearch servers, an engine that answers, another
/// that processes jobs, and an MCP server in front.
final class SharedServers {
    /// The storage of each data directory, so that servers that are started again find what they stored.
    private static final Map<String, Map<String, String>> STORAGE = new ConcurrentHashMap<>();

    private SharedServers() {}

    static Deployment start(SettingsReader reader, Map<String, String> flags, Clocks clocks) throws SettingException {
        var directory = String.valueOf(flags.get("data-dir"));
        var shared = on(STORAGE.computeIfAbsent(directory, _ -> storage()), reader.environment());
        StandingParts.keep();
        var ingesting = HttpServers.startEngine(
                shared.read(with(flags, Map.of("roles", "ingest", "data-dir", directory + "-of-ingest"))));
        var answering = HttpServers.startEngine(shared.read(with(flags, Map.of("roles", "api"))));
        var gateway = HttpServers.startGateway(
                reader.read(with(
                        flags,
                        Map.of("engine-url", answering.restUrl().toString(), "data-dir", directory + "-of-nobody"))),
                clocks);
        return new Deployment(gateway.mcpUrl(), answering.restUrl(), () -> {
            gateway.close();
            answering.close();
            ingesting.close();
        });
    }

    private static SettingsReader on(Map<String, String> storage, LaunchEnvironment environment) {
        return new SettingsReader(new LaunchEnvironment(
                with(environment.variables(), storage),
                environment.workingDirectory(),
                environment.home(),
                environment.osName()));
    }

    private static Map<String, String> storage() {
        var bucket = S3Server.shared().bucket();
        return Map.of(
                "KB_CATALOG_URL",
                PostgresServer.database().url().toString(),
                "KB_CATALOG_PASSWORD",
                "postgres",
                "KB_BLOBS_URL",
                bucket.url().toString(),
                "KB_BLOBS_ENDPOINT",
                bucket.endpoint().toString(),
                "KB_BLOBS_ACCESS_KEY",
                bucket.accessKey(),
                "KB_BLOBS_SECRET_KEY",
                bucket.secretKey(),
                "KB_INDEX_URL",
                OpenSearchServer.address().url().toString());
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        var all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }
}
