package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.JobState;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

@DisplayName("S16: no original is lost with its catalog, and what a damaged one still has can be read")
class LostCatalogTest {
    private static final int PAGE_BYTES = 4096;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"blobs", "index", "projects"})
    void files_without_a_catalog_are_not_taken_for_a_new_knowledge_base(String name) throws IOException {
        var file = Files.createDirectories(directory.resolve(name).resolve("1")).resolve("file");
        Files.writeString(file, "whatever");

        assertThatExceptionOfType(DataDirectoryException.class)
                .isThrownBy(this::open)
                .withMessage("The data directory " + directory + " has files in " + name
                        + " but no catalog.db: restore catalog.db from a backup, or move " + name
                        + " aside to start over.");

        assertThat(file).exists();
        assertThat(directory.resolve("catalog.db")).doesNotExist();
    }

    @Test
    void catalog_from_a_backup_costs_no_newer_original() throws Exception {
        var catalog = directory.resolve("catalog.db");
        var backup = directory.resolve("backup");
        var newest = directory.resolve("newest");
        try (var engine = open()) {
            add(engine, "older");
        }
        Files.copy(catalog, backup);
        try (var engine = open()) {
            add(engine, "newer");
        }
        Files.copy(catalog, newest);

        Files.copy(backup, catalog, StandardCopyOption.REPLACE_EXISTING);
        try (var engine = open()) {
            assertThat(texts(engine)).isEqualTo("older;");
        }
        Files.copy(newest, catalog, StandardCopyOption.REPLACE_EXISTING);

        try (var engine = open()) {
            assertThat(texts(engine)).isEqualTo("newer;older;");
        }
    }

    @Test
    void catalog_of_another_knowledge_base_is_refused() throws Exception {
        var catalog = directory.resolve("catalog.db");
        try (var engine = open()) {
            add(engine, "text");
        }
        var other = directory.resolve("other");
        try (var engine = open(other)) {
            add(engine, "other text");
        }
        Files.move(catalog, directory.resolve("lost"));
        Files.copy(other.resolve("catalog.db"), catalog);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(this::open)
                .withMessageContaining("belong to a different knowledge base than the catalog");
        Files.delete(directory.resolve("blobs/knowledge-base"));
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(this::open)
                .withMessageContaining("The catalog refers to none of the original files in ");

        Files.move(directory.resolve("lost"), catalog, StandardCopyOption.REPLACE_EXISTING);
        try (var engine = open()) {
            assertThat(texts(engine)).isEqualTo("text;");
        }
    }

    @Test
    void data_directory_of_an_earlier_version_is_adopted() throws Exception {
        try (var engine = open()) {
            add(engine, "text");
            engine.store().catalog().write(sql -> sql.execute("DELETE FROM fact WHERE name = 'knowledge_base'"));
        }
        var mark = directory.resolve("blobs/knowledge-base");
        Files.delete(mark);

        try (var engine = open()) {
            assertThat(texts(engine)).isEqualTo("text;");
        }

        assertThat(mark).exists();
        open().close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"job", "document", "chunk", "vector", "document_tag", "project", "project_document", "todo"})
    void engine_with_a_damaged_page_starts_and_says_so(String table) throws Exception {
        try (var engine = open()) {
            add(engine, "text");
            engine.todos().add(new TodoTitle("Buy milk"), null);
            assertThat(PatientHealth.of(engine::health).problems()).isEmpty();
        }
        damage(table);

        try (var engine = open()) {
            Deadline.usual().await("the damage is found", () -> !isHealthy(engine));

            assertThat(PatientHealth.of(engine::health).problems())
                    .singleElement()
                    .asString()
                    .startsWith("The catalog is damaged: restore it from a backup.");
            if (!table.equals("todo")) {
                assertThat(engine.todos().list(TodoFilter.ALL, 1, 0).total()).isEqualTo(1);
            }
            if (table.equals("job") || table.equals("todo") || table.startsWith("project")) {
                assertThat(texts(engine)).isEqualTo("text;");
            }
        }
        assertThat(directory.resolve("orphans")).doesNotExist();
    }

    /// Puts garbage in the place of the table's first page, which is its only one.
    private void damage(String table) throws Exception {
        var file = directory.resolve("catalog.db");
        long page;
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'")) {
            page = rows.getLong(1);
        }
        var bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, Math.toIntExact((page - 1) * PAGE_BYTES), Math.toIntExact(page * PAGE_BYTES), (byte) 0x5a);
        Files.write(file, bytes);
    }

    private static boolean isHealthy(LocalEngine engine) {
        return PatientHealth.of(engine::health).problems().isEmpty();
    }

    private static void add(LocalEngine engine, String text) throws Exception {
        assertThat(TextFile.added(engine, text + ".txt", text).state()).isEqualTo(JobState.COMPLETED);
    }

    /// The originals of all documents.
    private static String texts(LocalEngine engine) throws Exception {
        var texts = new TreeSet<String>();
        for (var document : engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10, 0)
                .documents()) {
            try (var original = engine.documents().original(document.id()).orElseThrow()) {
                texts.add(new String(original.readAllBytes(), UTF_8) + ";");
            }
        }
        return String.join("", texts);
    }

    private LocalEngine open() throws InterruptedException {
        return open(directory);
    }

    private static LocalEngine open(Path directory) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(
                        (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }
}
