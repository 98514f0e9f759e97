package pinakes.engine.core.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.TestEngine;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;

class CollectionsMigrationTest {
    private static final DocumentFilter IN_DOCUMENTS = DocumentFilter.ALL.withTags(Set.of("collection:documents"));

    @TempDir
    private Path directory;

    @Test
    @DisplayName("B10: documents from before the rule are in one collection after it, and searches know")
    void old_documents_are_in_one_collection() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            note(engine, "Bees dance.");
            note(engine, "Wasps do not.");
            engine.documents().remove(note(engine, "Hornets hum.").id());
            engine.todos().add(new TodoTitle("Feed the bees"), null);
            engine.todos()
                    .complete(engine.todos()
                            .add(new TodoTitle("Smoke"), null)
                            .todo()
                            .id());
        }
        execute(
                "ALTER TABLE job DROP COLUMN given_back",
                "ALTER TABLE job DROP COLUMN obstacle",
                "ALTER TABLE job DROP COLUMN submissions",
                "DROP TABLE document_words",
                "DROP TABLE project_document_words",
                "DROP TABLE job_attachment",
                "DROP INDEX document_by_mail",
                "ALTER TABLE document DROP COLUMN attached_to",
                "DROP INDEX document_by_content",
                "ALTER TABLE job DROP COLUMN accessible",
                "DROP INDEX job_kept_by_content",
                "ALTER TABLE document DROP COLUMN saved_at_micros",
                "ALTER TABLE job DROP COLUMN is_kept",
                "DROP TABLE quota",
                "DROP TABLE quota_use",
                "DROP INDEX job_under_way_by_collection",
                "ALTER TABLE job DROP COLUMN collection",
                "DROP TRIGGER document_named",
                "DROP TRIGGER document_renamed",
                "DROP TRIGGER document_unnamed",
                "DROP TRIGGER collection_tagged",
                "DROP TRIGGER collection_untagged",
                "DROP TRIGGER collection_changed",
                "DROP TRIGGER day_added",
                "DROP TRIGGER day_removed",
                "DROP TABLE document_name_term",
                "DROP TABLE document_name",
                "DROP TABLE collection_tally",
                "DROP TABLE day_tally",
                "DROP TRIGGER document_added",
                "DROP TRIGGER document_changed",
                "DROP TRIGGER document_removed",
                "DROP TRIGGER document_tagged",
                "DROP TRIGGER document_untagged",
                "DROP TRIGGER job_added",
                "DROP TRIGGER job_changed",
                "DROP TRIGGER job_removed",
                "DROP TRIGGER todo_added",
                "DROP TRIGGER todo_changed",
                "DROP TRIGGER todo_removed",
                "DROP TABLE todo_tally",
                "DROP INDEX todo_by_collection",
                "DROP TABLE document_tally",
                "DROP TABLE tally",
                "DROP TABLE document_version",
                "DROP INDEX document_by_kind_added",
                "DROP INDEX document_by_kind_updated",
                "DROP INDEX document_by_format",
                "DROP INDEX document_by_revision",
                "DROP INDEX todo_by_updated",
                "DROP INDEX todo_by_due",
                "DROP INDEX todo_by_status_and_due",
                "DROP INDEX todo_by_urgency",
                "DROP INDEX todo_by_status_and_urgency",
                "ALTER TABLE todo DROP COLUMN updated_at_micros",
                "CREATE INDEX document_by_kind ON document (kind, chunk_count, size_bytes)",
                "DELETE FROM document_tag",
                "INSERT INTO document_tag VALUES (2, 'collection:b'), (2, 'collection:a'), (2, 'collection:'), (2, 'red')",
                "DROP TABLE audit",
                "DROP TABLE todo_dependency",
                "ALTER TABLE todo DROP COLUMN due",
                "ALTER TABLE todo DROP COLUMN due_at_micros",
                "ALTER TABLE todo DROP COLUMN priority",
                "ALTER TABLE todo DROP COLUMN assignee",
                "ALTER TABLE todo DROP COLUMN claimed_until_micros",
                "ALTER TABLE job DROP COLUMN is_batch",
                "DROP TABLE document_metadata",
                "DROP INDEX document_by_path_name",
                "ALTER TABLE document DROP COLUMN path_name",
                "ALTER TABLE document DROP COLUMN path",
                "DROP INDEX job_by_document",
                "DROP INDEX document_by_updated",
                "DROP TABLE token_vector",
                "DROP TABLE request",
                "DROP INDEX todo_pending_by_words",
                "ALTER TABLE todo DROP COLUMN collection",
                "ALTER TABLE todo DROP COLUMN words",
                "CREATE INDEX todo_pending_by_title ON todo (title, id)",
                "DROP TABLE api_key",
                "DROP INDEX job_by_owner",
                "DROP TABLE folder_file",
                "DROP TABLE folder",
                "DROP TABLE project_reference_file",
                "DROP TABLE project_reference",
                "DROP TABLE project_token_vector",
                "DROP TABLE project_vector",
                "DROP TABLE project_chunk",
                "DROP TABLE project_document",
                "DROP TABLE project",
                "DROP INDEX job_under_way_by_content",
                "ALTER TABLE job DROP COLUMN project",
                "ALTER TABLE job DROP COLUMN project_id",
                "CREATE UNIQUE INDEX job_under_way_by_content ON job (content_hash) WHERE state IN ('queued', 'running')",
                "PRAGMA user_version = 3");

        try (var engine = TestEngine.open(directory)) {
            var documents = engine.documents()
                    .list(DocumentFilter.ALL, new DocumentOrder(DocumentOrder.Key.ADDED_AT, false), 10, 0)
                    .documents();

            assertThat(documents.get(0).tags()).containsExactly("collection:documents");
            assertThat(documents.get(1).tags()).containsExactlyInAnyOrder("collection:a", "red");
            assertThat(engine.search()
                            .search(new SearchRequest("bees", 10, 0, IN_DOCUMENTS, SearchMode.WORDS))
                            .hits())
                    .hasSize(1);
            var todos = engine.todos().list(TodoFilter.PENDING, 10, 0);
            assertThat(todos.total()).isEqualTo(1);
            assertThat(todos.todos().getFirst().collection()).isEqualTo(CollectionName.DEFAULT);
            assertThat(engine.todos()
                            .list(TodoFilter.ALL.in(Set.of(CollectionName.DEFAULT)), 0, 0)
                            .total())
                    .isEqualTo(2);
            assertThat(note(engine, "Bumblebees hum.").number())
                    .as("the number of a deleted document is not used again")
                    .isEqualTo(new DocumentNumber(4));
        }
    }

    private static Document note(LocalEngine engine, String text) throws Exception {
        var metadata = new DocumentMetadata(null, null, List.of(), Map.of());
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.NOTE,
                        "note.md",
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        metadata,
                        false,
                        "me"));
        var job = engine.ingestion()
                .await(((Submission.Accepted) submission).job().id())
                .orElseThrow();
        var made = Objects.requireNonNull(job.outcome()).document();
        return engine.documents().find(Objects.requireNonNull(made)).orElseThrow();
    }

    private void execute(String... statements) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("catalog.db"));
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
