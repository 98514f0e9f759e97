package pinakes.app.key;

import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.RestWire;

/// Servers with an owner, whose key the environment sets for the engine's API, and with named keys for others.
final class KeyedDeployment implements AutoCloseable {
    static final Set<String> USUAL = Set.of("documents:*", "projects:*", "tasks:*");

    private static final String OWNER = "key-of-the-owner";

    private final Deployment servers;
    private final RemoteEngine engine;

    private KeyedDeployment(Deployment servers) {
        this.servers = servers;
        this.engine = RemoteEngine.at(EngineAddress.of(servers.toolsUrl(), OWNER));
    }

    static KeyedDeployment in(Path directory, Deployment.Start start) throws SettingException {
        var environment = Map.of("KB_API_KEY", OWNER);
        return new KeyedDeployment(start.with(
                new SettingsReader(new LaunchEnvironment(environment, directory, directory, "Linux")),
                Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"),
                Deployment.PATIENT));
    }

    /// The engine as its owner sees it.
    Engine engine() {
        return engine;
    }

    URI mcpUrl() {
        return servers.mcpUrl();
    }

    URI toolsUrl() {
        return servers.toolsUrl();
    }

    /// Adds a key for a while without limits.
    KeySecret key(String name, Set<String> permissions) throws InterruptedException {
        return key(name, new Grant(permissions, null, null, null, null));
    }

    /// Adds a key that is limited to collections.
    KeySecret limited(String name, Set<String> permissions, String... collections) throws InterruptedException {
        var names = Set.of(collections).stream().map(CollectionName::new).collect(Collectors.toSet());
        return key(name, new Grant(permissions, names, null, null, null));
    }

    /// Adds a key that is limited to one collection and one project; it is a person's if the collection is.
    KeySecret within(String name, Set<String> permissions, String collection, String project)
            throws InterruptedException {
        return key(
                name,
                new Grant(
                        permissions,
                        Set.of(new CollectionName(collection)),
                        Set.of(new ProjectId(project)),
                        null,
                        null));
    }

    KeySecret forProject(String name, String project) throws InterruptedException {
        return forProject(name, project, USUAL);
    }

    KeySecret forProject(String name, String project, Set<String> permissions) throws InterruptedException {
        return key(name, new Grant(permissions, null, Set.of(new ProjectId(project)), null, null));
    }

    KeySecret seeing(String name, String... tools) throws InterruptedException {
        return key(name, new Grant(USUAL, null, null, Set.of(tools), null));
    }

    KeySecret until(String name, Instant end) throws InterruptedException {
        return key(name, new Grant(USUAL, null, null, null, end));
    }

    void revoke(String name) throws InterruptedException {
        engine.keys().revoke(new KeyName(name));
    }

    HttpWire mcp(@Nullable KeySecret key) {
        return HttpWire.open(servers.mcpUrl(), ClientProfile.stateless(), headers(key));
    }

    RestWire api(@Nullable KeySecret key) {
        return RestWire.open(servers.toolsUrl(), headers(key));
    }

    RestWire ownersApi() {
        return RestWire.open(servers.toolsUrl(), Map.of("Authorization", "Bearer " + OWNER));
    }

    static Map<String, String> headers(@Nullable KeySecret key) {
        return key == null ? Map.of() : Map.of("Authorization", "Bearer " + key.value());
    }

    @Override
    public void close() {
        engine.close();
        servers.close();
    }

    private KeySecret key(String name, Grant grant) throws InterruptedException {
        var secret = KeySecret.fresh(new SecureRandom());
        if (!(engine.keys().add(new NewKey(new KeyName(name), secret.hash(), grant)) instanceof AddKeyOutcome.Issued)) {
            throw new AssertionError("the key " + name + " was not added");
        }
        return secret;
    }

    /// Waits until the MCP server answers a call with a status, which it may take a moment to do.
    void awaitStatus(@Nullable KeySecret key, int status) {
        var door = new Door(servers.mcpUrl());
        Deadline.usual().await("status " + status, () -> door.status(headers(key)) == status);
    }
}
