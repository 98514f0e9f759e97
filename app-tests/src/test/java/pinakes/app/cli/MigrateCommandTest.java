package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.PostgresServer;

final class MigrateCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
        kb.set("KB_CATALOG_PASSWORD", "postgres");
    }

    @Test
    void knowledge_base_moves_to_postgresql_while_a_server_runs_and_back() throws Exception {
        var catalog = PostgresServer.database().url().toString();
        var blobs = directory.resolve("blobs").toUri().toString();
        kb.run("task", "add", "water the plants");
        try (var _ = kb.serve()) {
            assertThat(kb.run("migrate", "--to", catalog, "--blobs", blobs))
                    .as(kb.said())
                    .isZero();
            assertThat(kb.complaint()).contains("The source is in use.", "run the command again");
            kb.run("task", "add", "feed the cat");
        }
        kb.clear();

        assertThat(kb.run("migrate", "--to", catalog, "--blobs", blobs)).isZero();
        assertThat(kb.shown()).contains("All copied rows and files match the source as of the start of the copy");
        assertThat(kb.complaint()).doesNotContain("in use");

        kb.set("KB_CATALOG_URL", catalog);
        kb.set("KB_BLOBS_URL", blobs);
        kb.set("KB_DATA_DIR", directory.resolve("own").toString());
        kb.clear();
        kb.run("task", "list");
        assertThat(kb.shown()).contains("water the plants", "feed the cat");

        assertThat(kb.run("migrate", "--to", "back", "--json")).isZero();
        assertThat(kb.shown()).contains("\"files_missing\" : 0");
        kb.set("KB_CATALOG_URL", "");
        kb.set("KB_BLOBS_URL", "");
        kb.set("KB_DATA_DIR", directory.resolve("back").toString());
        kb.clear();
        kb.run("task", "list");
        assertThat(kb.shown()).contains("water the plants", "feed the cat");
    }

    @Test
    void wrong_calls_are_explained() throws Exception {
        assertThat(kb.run("migrate")).isEqualTo(2);
        assertThat(kb.run("migrate", "--to", "postgresql://kb@localhost/kb")).isEqualTo(2);
        assertThat(kb.run("migrate", "--to", "somewhere")).isEqualTo(2);
        assertThat(kb.run("migrate", "--to", "postgresql://kb@localhost/kb", "--blobs", "s3://bucket"))
                .isEqualTo(1);

        assertThat(kb.complaint())
                .contains("Missing flag --to", "Missing flag --blobs", "set catalog-url and blobs-url")
                .contains("Usage: ./kb migrate --to TARGET [--blobs URL] [flags]")
                .contains("Setting blobs-access-key is missing");
    }
}
