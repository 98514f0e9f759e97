package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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

@DisplayName("C7: documents and references of a project, from the command line")
final class LibraryCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private Surroundings surroundings;

    @BeforeEach
    void write() throws Exception {
        var papers = Files.createDirectories(directory.resolve("papers"));
        Files.writeString(papers.resolve("herons.md"), "Herons hunt by standing still in shallow water.");
        Files.writeString(papers.resolve("storks.md"), "Storks clatter with their bills.");
        Files.writeString(directory.resolve("birds.bib"), """
                @book{heron2020, title = {Herons}, year = 2020}
                @book{gull2019, title = {Gulls}}
                @book{broken, title = {Storks
                """);
        var data = directory.resolve("data").toString();
        surroundings = new Surroundings(Map.of("KB_DATA_DIR", data), directory, directory, "Linux");
    }

    @Test
    void without_a_server() throws Exception {
        workThrough();
    }

    @Test
    void with_a_server() throws Exception {
        var settings = new SettingsReader(surroundings).read(Map.of("mcp-port", "0", "engine-port", "0"));
        try (var server = HttpServers.start(settings)) {
            workThrough("--engine-port", Integer.toString(server.restUrl().getPort()));
        }
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        run("project", "add", "birds");
        out.reset();

        assertThat(run("add", "--project", "nowhere", "papers/herons.md")).isEqualTo(1);
        assertThat(run("project", "import-references", "nowhere", "birds.bib")).isEqualTo(1);
        assertThat(run("project", "import-references", "birds")).isEqualTo(1);
        assertThat(run("project", "import-references", "birds", "missing.bib")).isEqualTo(1);
        assertThat(run("project", "import-references", "birds", "papers/herons.md"))
                .isEqualTo(1);
        assertThat(run("project", "documents", "nowhere")).isEqualTo(1);
        assertThat(run("project", "remove-document", "birds", "herons.md")).isEqualTo(1);
        assertThat(run("add", "--citekey", "a", "papers/herons.md")).isEqualTo(1);

        assertThat(complaint().lines()).hasSize(7).allMatch(line -> line.startsWith("kb: "));
        assertThat(shown()).contains("Project 'nowhere' not found");
    }

    private void workThrough(String... more) throws Exception {
        assertThat(run(more, "project", "add", "birds")).isZero();
        assertThat(run(more, "add", "--project", "birds", "--tags", "wading", "papers"))
                .isZero();
        assertThat(run(more, "add", "--project", "birds", "papers")).isZero();
        assertThat(run(more, "project", "import-references", "birds", "birds.bib"))
                .isZero();
        assertThat(run(more, "project", "documents", "birds")).isZero();
        assertThat(run(more, "project", "remove-document", "birds", "storks.md"))
                .isZero();
        out.writeBytes("then\n".getBytes(StandardCharsets.UTF_8));
        assertThat(run(more, "project", "documents", "birds")).isZero();
        assertThat(run(more, "search", "herons")).as("nothing is found").isEqualTo(1);

        assertThat(shown())
                .contains(
                        "2 added, 0 known already, 0 failed",
                        "0 added, 2 known already, 0 failed",
                        "herons.md  heron2020  (by title)",
                        "storks.md  (no reference)",
                        "2 references imported, 1 document matched, 1 not, 1 entry not read",
                        "No document yet for: gull2019",
                        "Removed storks.md  1 passage\n",
                        "then\nherons.md  1 passage  @heron2020\n")
                .doesNotContain("standing still");
        assertThat(complaint()).contains("line 3: ");
    }

    private int run(String[] more, String... arguments) throws InterruptedException {
        return run(Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    private int run(String... arguments) throws InterruptedException {
        var console = new Console(InputStream.nullInputStream(), printer(out), printer(err));
        return new Main(console, surroundings).run(List.of(arguments));
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
