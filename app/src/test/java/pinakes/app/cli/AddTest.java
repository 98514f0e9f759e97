package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.HttpServers;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.engine.local.catalog.Catalog;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.RestWire;

final class AddTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private Surroundings surroundings;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        var data = directory.resolve("data").toString();
        surroundings = new Surroundings(Map.of("KB_DATA_DIR", data), directory, directory, "Linux");
    }

    @Test
    void server_that_holds_the_data_is_found_and_asked_whatever_tools_and_files_it_offers() throws Exception {
        var settings = new SettingsReader(surroundings)
                .read(Map.of("mcp-port", "0", "engine-port", "0", "tools", "tasks", "allowed-roots", "/nowhere"));
        try (var server = HttpServers.start(settings)) {
            assertThat(server.restUrl().getPort()).isPositive();

            assertThat(run("add", "herons.txt")).as(said()).isZero();
            assertThat(run("search", "How do herons hunt?")).as(said()).isZero();
            assertThat(run("status")).as(said()).isZero();
            assertThat(run("project", "list")).as(said()).isZero();

            assertThat(out.toString(StandardCharsets.UTF_8))
                    .contains("1 added, 0 known already, 0 failed", "standing still", "Documents  1", "no project yet");
        }
    }

    @Test
    @DisplayName("S5: to a running server with named keys, commands do what the key in KB_API_KEY allows")
    void key_of_the_environment_opens_a_server_with_named_keys() throws Exception {
        var settings = new SettingsReader(surroundings).read(Map.of("mcp-port", "0", "engine-port", "0"));
        try (var server = HttpServers.start(settings);
                var door = RestWire.open(server.restUrl())) {
            var admin = added("admin", "*:*");
            Deadline.usual()
                    .await("a key is asked for", () -> door.get("/api/v1/keys").statusCode() == 401);
            assertThat(run("search", "herons")).isEqualTo(1);
            assertThat(said()).contains("asks for a key, and none was sent; set KB_API_KEY");

            show(admin);
            var usual = added("usual");
            var reader = added("reader", "documents:read");
            show(usual);
            assertThat(run("project", "add", "birds")).as(said()).isZero();
            assertThat(run("add", "herons.txt")).as(said()).isZero();
            assertThat(run("add", "--project", "birds", "herons.txt"))
                    .as(said())
                    .isZero();
            show(reader);
            assertThat(run("search", "How do herons hunt?")).as(said()).isZero();
            assertThat(run("status")).as(said()).isZero();
            assertThat(said()).contains("1 added, 0 known already, 0 failed", "standing still", "Documents  1");

            Files.writeString(directory.resolve("storks.txt"), "Storks clatter.");
            assertThat(run("add", "storks.txt")).isEqualTo(1);
            assertThat(said()).contains("documents:write");
        }
    }

    @Test
    @DisplayName("K1: how often clients may call is nothing to people: what is being added is followed to its end")
    void rate_limit_does_not_hold_for_people() throws Exception {
        Files.writeString(directory.resolve("storks.txt"), "Storks clatter with their bills.");
        surroundings = with("KB_RATE_LIMIT", "1");

        assertThat(run("add", "herons.txt", "storks.txt")).as(said()).isZero();

        assertThat(said()).contains("2 added, 0 known already, 0 failed");
    }

    @Test
    @DisplayName("S8: names and texts of documents do nothing to the terminal")
    void stored_text_is_only_shown() throws Exception {
        Files.writeString(directory.resolve("evil\u001b[2J.txt"), "Herons hunt\u202E by standing still.");

        assertThat(run("add", "evil\u001b[2J.txt")).as(said()).isZero();
        assertThat(run("search", "herons")).as(said()).isZero();

        assertThat(said()).contains("evil\uFFFD[2J.txt").doesNotContain("\u001b", "\u202E");
    }

    @Test
    @DisplayName("K1: a folder that cannot be looked into is named, and the others are added")
    void unreadable_folder_does_not_keep_the_others_out() throws Exception {
        var closed = Files.createDirectories(directory.resolve("papers/closed"));
        Files.copy(directory.resolve("herons.txt"), directory.resolve("papers/herons.txt"));
        Files.setPosixFilePermissions(closed, Set.of());
        try {
            assumeFalse(Files.isReadable(closed), "this user may read everything");

            assertThat(run("add", "papers")).isEqualTo(1);

            assertThat(said()).contains("not read  " + closed, "1 added, 0 known already, 0 failed");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private String added(String name, String... permissions) throws InterruptedException {
        var before = out.size();
        var words = new ArrayList<>(List.of("key", "add", name));
        for (var permission : permissions) {
            words.addAll(List.of("--permission", permission));
        }
        assertThat(run(words.toArray(String[]::new))).as(said()).isZero();
        return out.toString(StandardCharsets.UTF_8).substring(before).strip();
    }

    private void show(String key) {
        surroundings = with("KB_API_KEY", key);
    }

    private Surroundings with(String variable, String value) {
        var environment = Map.of("KB_DATA_DIR", directory.resolve("data").toString(), variable, value);
        return new Surroundings(environment, directory, directory, "Linux");
    }

    @Test
    void tools_that_are_offered_to_clients_are_nothing_to_people() throws Exception {
        assertThat(run("search", "herons", "--tools", "tasks")).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("There is no document yet; add some with ./kb add PATH.");
    }

    @Test
    void holder_of_the_data_that_is_no_server_is_named() throws Exception {
        try (var _ = Catalog.open(directory.resolve("data"))) {
            assertThat(run("status", "--engine-port", "1")).isEqualTo(1);

            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains("is in use by", "No server answers at http://127.0.0.1:1 either; name its port");
        }
    }

    @Test
    void roots_hold() throws Exception {
        assertThat(run("add", "herons.txt", "--allowed-roots", "/nowhere")).isEqualTo(1);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("KB_ALLOWED_ROOTS", "1 failed");
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    }

    private int run(String... arguments) throws InterruptedException {
        var console = new Console(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Main(console, surroundings).run(List.of(arguments));
    }
}
