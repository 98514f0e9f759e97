package pinakes.engine.core.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.TestEngine;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

class MetadataMigrationTest {
    private static final String SCRIPT = "/db/migration/V13__metadata_and_paths.sql";
    private static final List<Map<String, Object>> FILTERS = List.of(
            Map.of("title", "Notes"),
            Map.of("author", "Ada"),
            Map.of("year", 1843),
            Map.of("share", 2.5),
            Map.of("whole", 3),
            Map.of("draft", true),
            Map.of("topics", "looms"),
            Map.of("topics", 7));

    @TempDir
    private Path directory;

    @Test
    @DisplayName("K1b, B7a: documents from before are found by their metadata and paths")
    void old_documents_are_found() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            add(engine, "/home/ada/notes/engine.txt");
        }
        migrateAgain();

        try (var engine = TestEngine.open(directory)) {
            for (var filter : FILTERS) {
                assertFound(engine, DocumentFilter.ALL.withMetadata(MetadataValues.wanted(filter)));
            }
            assertFound(engine, DocumentFilter.ALL.withSourcePath("notes/engine.txt"));
        }
    }

    /// Goes back to the tables from before, and runs the migration alone, whatever came after it.
    private void migrateAgain() throws Exception {
        var statements = new ArrayList<>(List.of(
                "DROP TABLE document_metadata",
                "DROP INDEX document_by_path_name",
                "ALTER TABLE document DROP COLUMN path_name",
                "ALTER TABLE document DROP COLUMN path",
                "DROP INDEX job_by_document",
                "DROP INDEX document_by_updated"));
        try (var script = LocalEngine.class.getResourceAsStream(SCRIPT)) {
            var text = new String(Objects.requireNonNull(script).readAllBytes(), UTF_8);
            Stream.of(text.split(";\\s*\\n", -1)).filter(sql -> !sql.isBlank()).forEach(statements::add);
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("catalog.db"));
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void assertFound(LocalEngine engine, DocumentFilter filter) throws InterruptedException {
        assertThat(engine.documents()
                        .list(filter, DocumentOrder.NEWEST_FIRST, 10, 0)
                        .total())
                .as(filter.toString())
                .isEqualTo(1);
        assertThat(engine.search()
                        .search(new SearchRequest("engine", 10, 0, filter, SearchMode.WORDS))
                        .hits())
                .as(filter.toString())
                .hasSize(1);
    }

    private static void add(LocalEngine engine, String path) throws Exception {
        var metadata = new DocumentMetadata(
                "Notes",
                "Ada",
                List.of(),
                Map.of("year", 1843, "share", 2.5, "whole", 3.0, "draft", true, "topics", List.of("looms", 7)));
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.FILE,
                        "engine.txt",
                        path,
                        () -> new ByteArrayInputStream("The engine weaves.".getBytes(UTF_8)),
                        metadata,
                        false,
                        "me"));
        engine.ingestion().await(((Submission.Accepted) submission).job().id());
    }
}
