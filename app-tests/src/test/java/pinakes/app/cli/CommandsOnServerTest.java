package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.RestWire;

final class CommandsOnServerTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        kb = new CommandLine(directory);
    }

    @Test
    void server_that_holds_the_data_is_found_and_asked_whatever_tools_and_files_it_offers() throws Exception {
        var settings =
                kb.settings(Map.of("mcp-port", "0", "engine-port", "0", "tools", "tasks", "allowed-roots", "/nowhere"));
        try (var _ = HttpServers.start(settings)) {
            assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
            assertThat(kb.run("search", "How do herons hunt?")).as(kb.said()).isZero();
            assertThat(kb.run("status")).as(kb.said()).isZero();
            assertThat(kb.run("project", "list")).as(kb.said()).isZero();

            assertThat(kb.shown())
                    .contains(
                            "1 added, 0 already stored, 0 failed", "standing still", "Documents  1", "no projects yet");
        }
    }

    @Test
    @DisplayName("S5: to a running server with named keys, commands do what the key in KB_API_KEY allows")
    void key_of_the_environment_opens_a_server_with_named_keys() throws Exception {
        try (var server = kb.serve();
                var door = RestWire.open(server.restUrl())) {
            var admin = added("admin", "*:*");
            Deadline.usual()
                    .await("a key is asked for", () -> door.get("/api/v1/keys").statusCode() == 401);
            assertThat(kb.run("status")).as("the owner needs no key").isZero();

            kb.set("KB_API_KEY", admin);
            var usual = added("usual");
            var reader = added("reader", "documents:read");
            kb.set("KB_API_KEY", usual);
            assertThat(kb.run("project", "add", "birds")).as(kb.said()).isZero();
            assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
            assertThat(kb.run("add", "--project", "birds", "herons.txt"))
                    .as(kb.said())
                    .isZero();
            kb.set("KB_API_KEY", reader);
            assertThat(kb.run("search", "How do herons hunt?")).as(kb.said()).isZero();
            assertThat(kb.run("status")).as(kb.said()).isZero();
            assertThat(kb.said()).contains("1 added, 0 already stored, 0 failed", "standing still", "Documents  1");

            Files.writeString(directory.resolve("storks.txt"), "Storks clatter.");
            assertThat(kb.run("add", "storks.txt")).isEqualTo(1);
            assertThat(kb.said()).contains("documents:write");
        }
    }

    @Test
    void holder_of_the_data_that_is_no_server_is_named() throws Exception {
        try (var _ = SqliteCatalog.open(directory.resolve("data"))) {
            assertThat(kb.run("status", "--engine-port", "1")).isEqualTo(1);

            assertThat(kb.complaint())
                    .contains(
                            "is in use by",
                            "No server responds at http://127.0.0.1:1. If that process is a server on another port,"
                                    + " set --engine-port.");
        }
    }

    private String added(String name, String... permissions) throws InterruptedException {
        var before = kb.shown().length();
        var words = new ArrayList<>(List.of("key", "add", name));
        for (var permission : permissions) {
            words.addAll(List.of("--permission", permission));
        }
        assertThat(kb.run(words.toArray(String[]::new))).as(kb.said()).isZero();
        return kb.shown().substring(before).strip();
    }
}
