package pinakes.app.server;

import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KeySecret;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.testkit.wire.RestWire;

/// A server that people sign in to, and its owner, who adds and revokes keys.
record SignInDeployment(Deployment servers, RemoteEngine engine, HttpClient http) implements AutoCloseable {
    private static final String OWNER = "key-of-the-owner";

    static SignInDeployment in(Path directory) throws SettingException {
        var servers = Deployment.inOnePiece(
                new SettingsReader(new LaunchEnvironment(Map.of("KB_API_KEY", OWNER), directory, directory, "Linux")),
                Map.of(
                        "data-dir",
                        directory.resolve("data").toString(),
                        "mcp-port",
                        "0",
                        "engine-port",
                        "0",
                        "oauth-server",
                        "on"),
                Deployment.PATIENT);
        return new SignInDeployment(
                servers, RemoteEngine.at(EngineAddress.of(servers.toolsUrl(), OWNER)), HttpClient.newHttpClient());
    }

    void add(String name, KeySecret secret, Set<String> permissions, @Nullable String collection)
            throws InterruptedException {
        var collections = collection == null ? null : Set.of(new CollectionName(collection));
        var key = new NewKey(new KeyName(name), secret.hash(), new Grant(permissions, collections, null, null, null));
        if (!(engine.keys().add(key) instanceof AddKeyOutcome.Issued)) {
            throw new AssertionError("the key " + name + " was not added");
        }
    }

    void revoke(String name) throws InterruptedException {
        engine.keys().revoke(new KeyName(name));
    }

    BrowserFlow flow() {
        return new BrowserFlow(http, servers.mcpUrl());
    }

    URI mcpUrl() {
        return servers.mcpUrl();
    }

    String issuer() {
        var url = mcpUrl().toString();
        return url.substring(0, url.length() - "/mcp".length());
    }

    /// The audit log as JSON.
    String audit() {
        try (var api = RestWire.open(servers.toolsUrl(), Map.of("Authorization", "Bearer " + OWNER))) {
            return api.get("/api/v1/audit").body();
        }
    }

    @Override
    public void close() {
        http.close();
        engine.close();
        servers.close();
    }
}
