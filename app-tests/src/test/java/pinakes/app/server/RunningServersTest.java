package pinakes.app.server;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

/// Starts servers with given settings and closes them after each test.
abstract class RunningServersTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path directory;

    @Nullable
    HttpServers started;

    @AfterEach
    void stop() {
        if (started != null) {
            started.close();
        }
        client.close();
    }

    void serve(String... flags) throws SettingException {
        started = HttpServers.start(settings(flags), Deployment.NO_LIMITS);
    }

    HttpServers servers() {
        return Objects.requireNonNull(started);
    }

    Settings settings(String... flags) throws SettingException {
        var given = new HashMap<>(
                Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        for (var i = 0; i < flags.length; i += 2) {
            given.put(flags[i], flags[i + 1]);
        }
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(given);
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return send(rest(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(rest(path));
    }

    HttpRequest.Builder rest(String path) {
        return HttpRequest.newBuilder(servers().restUrl().resolve(path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    static JsonNode json(HttpResponse<String> response) {
        return WireJson.CAMEL.readTree(response.body());
    }
}
