package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.HttpServers;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;

final class ProjectCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("C5: projects are added, listed and removed in the data directory when no server runs")
    void without_a_server() throws Exception {
        assertThat(run("add", "citeloom/clean-arch", "--hybrid", "--model", "fastembed/all-MiniLM-L6-v2"))
                .isZero();
        run("add", "citeloom/ddd");
        run("list");
        run("remove", "citeloom/ddd", "--yes");
        run("list");

        assertThat(shown()).isEqualTo("""
                Added citeloom/clean-arch  proj-citeloom-clean-arch  fastembed/all-MiniLM-L6-v2  hybrid
                Added citeloom/ddd  proj-citeloom-ddd  sentence-transformers/all-MiniLM-L6-v2
                citeloom/clean-arch  proj-citeloom-clean-arch  fastembed/all-MiniLM-L6-v2  hybrid
                citeloom/ddd  proj-citeloom-ddd  sentence-transformers/all-MiniLM-L6-v2
                Removed citeloom/ddd  proj-citeloom-ddd  sentence-transformers/all-MiniLM-L6-v2
                citeloom/clean-arch  proj-citeloom-clean-arch  fastembed/all-MiniLM-L6-v2  hybrid
                """);
    }

    @Test
    @DisplayName("C5: while a server runs, the same happens there")
    void with_a_server() throws Exception {
        var settings = Map.of("data-dir", data(), "mcp-port", "0", "engine-port", "0");
        try (var servers = HttpServers.start(new SettingsReader(surroundings()).read(settings))) {
            var port = Integer.toString(servers.restUrl().getPort());
            assertThat(run("add", "mine", "--engine-port", port)).isZero();
            assertThat(run("add", "mine", "--hybrid", "--engine-port", port)).isZero();
            assertThat(run("list", "--engine-port", port)).isZero();
            assertThat(run("remove", "other", "--yes", "--engine-port", port)).isEqualTo(1);
        }

        assertThat(shown()).contains("Added mine", "There already: mine", "hybrid");
        assertThat(complaint()).contains("There is no project other.");
    }

    @Test
    @DisplayName("S15: a project is removed by a person who says so, and by a script that says so at once")
    void removal_is_confirmed() throws Exception {
        run("add", "mine");

        assertThat(run("remove", "mine")).as("nobody to ask").isEqualTo(1);
        assertThat(asked("", "remove", "mine")).as("no answer").isEqualTo(1);
        assertThat(asked("n\n", "remove", "mine")).isEqualTo(1);
        assertThat(complaint())
                .contains(
                        "there is nobody to ask: say --yes.",
                        "Remove mine and all of its chunks? [y/N] ",
                        "mine was not removed.");
        assertThat(asked("y\n", "remove", "mine")).isZero();
        run("list");

        assertThat(shown())
                .contains("Removed mine")
                .endsWith("There is no project yet; add one with ./kb project add NAME.\n");
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        assertThat(run("add")).isEqualTo(1);
        assertThat(run("add", "bad name")).isEqualTo(1);
        assertThat(run("add", "fine", "--model", "nobody/has-this")).isEqualTo(1);
        assertThat(run("frobnicate")).isEqualTo(1);

        assertThat(complaint().lines()).hasSize(4).allMatch(line -> line.startsWith("kb: "));
    }

    private int run(String... arguments) throws InterruptedException {
        return run(new Console(InputStream.nullInputStream(), printer(out), printer(err)), arguments);
    }

    /// Run by a person who types something.
    private int asked(String typed, String... arguments) throws InterruptedException {
        var keyboard = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
        return run(new Console(keyboard, printer(out), printer(err), () -> true), arguments);
    }

    private int run(Console console, String... arguments) throws InterruptedException {
        var all = new ArrayList<>(List.of("project"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data-dir", data()));
        return new Main(console, surroundings()).run(all);
    }

    private Surroundings surroundings() {
        return new Surroundings(Map.of(), directory, directory, "Linux");
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
