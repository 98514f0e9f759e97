package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.Composition;
import pinakes.app.HttpServers;
import pinakes.app.key.KeySecret;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.RestWire;
import pinakes.tool.Permission;

final class KeyCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S5: keys are added, listed and revoked in the data directory when no server runs")
    void without_a_server() throws Exception {
        assertThat(run(Map.of(), "add", "agent", "--collection", "memory", "--permission", "documents:read"))
                .isZero();
        var secret = shown().strip();
        assertThat(secret).matches(KeySecret.FORM);
        var name = "agent#" + new KeySecret(secret).hash().value().substring(0, 8);
        assertThat(complaint()).contains("Added " + name, "not shown again", "It is the first", "cannot manage keys");

        run(Map.of(), "add", "ci", "--expires", "2099-01-01", "--project", "a/b", "--project", "c");
        run(Map.of(), "list");
        run(Map.of(), "revoke", "agent");
        run(Map.of(), "clear");
        run(Map.of(), "list");

        var lines = shown().lines().toList();
        assertThat(lines.get(2)).isEqualTo(name + "  documents:read  collections: memory");
        assertThat(lines.get(3))
                .startsWith("ci#")
                .endsWith("  documents:*, projects:*, tasks:*  projects: a/b, c  expires 2099-01-01T00:00:00Z");
        assertThat(lines.get(4)).startsWith("Revoked " + name).contains("revoked 20");
        assertThat(lines.get(5)).startsWith("Removed all keys (1 in use)");
        assertThat(lines.get(6)).startsWith("There is no key yet");
        assertThat(shown().split(secret, -1)).as("the key is shown once").hasSize(2);
        assertThat(complaint()).doesNotContain(secret);
    }

    @Test
    @DisplayName("S5: while a server runs, the same happens there, and asks for a key once there is one")
    void with_a_server() throws Exception {
        var settings = Map.of("data-dir", data(), "mcp-port", "0", "engine-port", "0");
        try (var servers = HttpServers.start(new SettingsReader(surroundings(Map.of())).read(settings))) {
            var port = Integer.toString(servers.restUrl().getPort());
            assertThat(servers.asksForNamedKeys()).isFalse();
            assertThat(run(Map.of(), "add", "admin", "--permission", "*:*", "--engine-port", port))
                    .isZero();
            var secret = shown().strip();
            var open = RestWire.open(servers.restUrl());
            Deadline.usual()
                    .await("a key is asked for", () -> open.get("/api/v1/keys").statusCode() == 401);

            assertThat(run(Map.of(), "list", "--engine-port", port)).isEqualTo(1);
            assertThat(run(Map.of("KB_API_KEY", secret), "list", "--engine-port", port))
                    .isZero();
            assertThat(run(Map.of("KB_API_KEY", secret), "revoke", "other", "--engine-port", port))
                    .isEqualTo(1);
            assertThat(run(Map.of("KB_API_KEY", secret), "revoke", "admin", "--engine-port", port))
                    .isZero();
            assertThat(Welcome.text(servers, new SettingsReader(surroundings(Map.of())).read(settings)))
                    .contains("Every call needs a key");
        }
        assertThat(complaint()).contains("set KB_API_KEY", "No key called other is in use.");
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        assertThat(run(Map.of(), "add")).isEqualTo(1);
        assertThat(run(Map.of(), "add", "two", "names")).isEqualTo(1);
        assertThat(run(Map.of(), "add", "bad name")).isEqualTo(1);
        assertThat(run(Map.of(), "add", "fine", "--permission", "document:read"))
                .isEqualTo(1);
        assertThat(run(Map.of(), "add", "fine", "--permission", "all")).isEqualTo(1);
        assertThat(run(Map.of(), "add", "fine", "--expires", "yesterday")).isEqualTo(1);
        assertThat(run(Map.of(), "add", "fine", "--expires", "2001-01-01")).isEqualTo(1);
        assertThat(run(Map.of(), "frobnicate")).isEqualTo(1);

        assertThat(complaint().lines()).hasSize(8).allMatch(line -> line.startsWith("kb: "));
        assertThat(complaint()).contains("did you mean documents:read?", "is over already");
        assertThat(shown()).isEmpty();
    }

    @Test
    @DisplayName("N1: every permission that a tool asks for is among those that a key can be given")
    void permissions_of_tools_are_known() throws Exception {
        var registry = Composition.tools(new SettingsReader(surroundings(Map.of())).read(Map.of("data-dir", data())));

        assertThat(registry.getAll())
                .flatMap(tool -> tool.definition().permissions())
                .extracting(Permission::toString)
                .isSubsetOf(KnownPermissions.ALL);
    }

    @ParameterizedTest
    @CsvSource({
        "90d, 2026-05-30T10:00:00Z",
        "2w, 2026-03-15T10:00:00Z",
        "12h, 2026-03-01T22:00:00Z",
        "30m, 2026-03-01T10:30:00Z",
        "45s, 2026-03-01T10:00:45Z",
        "2027-03-31, 2027-03-31T00:00:00Z",
        "2026-03-01T10:00:01Z, 2026-03-01T10:00:01Z"
    })
    void expiry_is_read_as_people_write_it(String text, Instant end) {
        var now = Instant.parse("2026-03-01T10:00:00Z");

        assertThat(Expiry.parse(text, now)).isEqualTo(end);
        for (var wrong : List.of("", "0d", "d", "1y", "-1d", "2026-03-01", "2026-03-01T10:00:00Z", "9999999d")) {
            assertThatIllegalArgumentException().isThrownBy(() -> Expiry.parse(wrong, now));
        }
    }

    private int run(Map<String, String> environment, String... arguments) throws InterruptedException {
        var all = new ArrayList<>(List.of("key"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data-dir", data()));
        var console = new Console(InputStream.nullInputStream(), printer(out), printer(err));
        return new Main(console, surroundings(environment)).run(all);
    }

    private Surroundings surroundings(Map<String, String> environment) {
        return new Surroundings(environment, directory, directory, "Linux");
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String shown() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complaint() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
