package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.HttpServers;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;

@DisplayName("C5: projects are added, listed and removed from the command line")
final class ProjectCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private Surroundings surroundings;

    @BeforeEach
    void choose() {
        var data = directory.resolve("data").toString();
        surroundings = new Surroundings(Map.of("KB_DATA_DIR", data), directory, directory, "Linux");
    }

    @Test
    void in_the_data_directory_itself() throws Exception {
        goThrough(List.of());
    }

    @Test
    void on_the_server_that_holds_the_data_directory() throws Exception {
        var settings = new SettingsReader(surroundings).read(Map.of("mcp-port", "0", "engine-port", "0"));
        try (var server = HttpServers.start(settings)) {
            goThrough(List.of("--engine-port", Integer.toString(server.restUrl().getPort())));

            assertThat(run(List.of("--engine-port", "1"), "project", "list")).isEqualTo(1);
            assertThat(said(err)).contains("No server answers at", "--engine-port");
        }
    }

    private void goThrough(List<String> where) throws InterruptedException {
        assertThat(run(where, "project", "list")).isZero();
        assertThat(said(out)).contains("There is no project yet");

        assertThat(run(where, "project", "add", "citeloom/clean-arch")).isZero();
        assertThat(said(out)).startsWith("Added citeloom/clean-arch  proj-citeloom-clean-arch  ");
        assertThat(run(where, "project", "add", "citeloom/clean-arch", "--hybrid")).isZero();
        assertThat(said(out)).startsWith("There already: citeloom/clean-arch").contains("  hybrid");
        assertThat(run(where, "project", "list")).isZero();
        assertThat(said(out)).startsWith("citeloom/clean-arch").contains("  hybrid");

        assertThat(run(where, "project", "add", "other", "--model", "nobody/has-this")).isEqualTo(1);
        assertThat(said(err)).contains("nobody/has-this");
        assertThat(run(where, "project", "add", "bad name")).isEqualTo(1);
        assertThat(said(err)).contains("letters, digits, dots");
        assertThat(run(where, "project", "remove", "other")).isEqualTo(1);
        assertThat(said(err)).contains("There is no project other.");

        assertThat(run(where, "project", "remove", "citeloom/clean-arch")).isZero();
        assertThat(said(out)).startsWith("Removed citeloom/clean-arch");
    }

    private int run(List<String> where, String... arguments) throws InterruptedException {
        out.reset();
        err.reset();
        var console = new Console(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Main(console, surroundings)
                .run(Stream.concat(Stream.of(arguments), where.stream()).toList());
    }

    private static String said(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
