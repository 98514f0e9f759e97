package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.HttpServers;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;

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
    void roots_that_a_running_server_does_not_go_by_are_said_to_have_no_effect() throws Exception {
        var settings = new SettingsReader(surroundings).read(Map.of("mcp-port", "0", "engine-port", "0"));
        try (var server = HttpServers.start(settings)) {
            var port = Integer.toString(server.restUrl().getPort());

            assertThat(run("add", "herons.txt", "--engine-port", port, "--allowed-roots", "/nowhere"))
                    .isZero();

            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains("--allowed-roots has no effect: a server runs on this data directory");
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("1 added, 0 known already, 0 failed");
        }
    }

    @Test
    void roots_hold_without_a_server() throws Exception {
        assertThat(run("add", "herons.txt", "--allowed-roots", "/nowhere")).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("no effect");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("KB_ALLOWED_ROOTS", "1 failed");
    }

    private int run(String... arguments) throws InterruptedException {
        var console = new Console(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Main(console, surroundings).run(List.of(arguments));
    }
}
