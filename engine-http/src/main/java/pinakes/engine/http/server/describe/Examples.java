package pinakes.engine.http.server.describe;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.http.wire.ChunkJson;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.KeyJson;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.http.wire.ProjectJson;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.http.wire.StatusJson;
import pinakes.engine.http.wire.TagJson;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.ingest.JobId;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.library.ImportReport.Attachment;
import pinakes.engine.library.MatchBasis;
import pinakes.engine.project.ProjectId;
import pinakes.engine.search.Hit;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// One example of every record of the API, all from the same small story.
final class Examples {
    private static final Instant WHEN = Instant.parse("2026-03-01T10:00:00Z");
    private static final DocumentNumber NUMBER = new DocumentNumber(42);
    private static final DocumentId UUID_OF_DOCUMENT =
            new DocumentId(UUID.fromString("6f1c1f0e-0a3b-4c52-9d0e-7f6a5b4c3d2e"));
    private static final JobId JOB_ID = new JobId(UUID.fromString("0b9c6a52-4f7e-4d5a-8a63-2f1d0c9b8a7e"));
    private static final List<String> TAGS = List.of("collection:memory", "feedback");
    private static final String TEXT = "The user prefers concise answers.";

    private static final DocumentJson.Document DOCUMENT = new DocumentJson.Document(
            NUMBER,
            UUID_OF_DOCUMENT,
            DocumentKind.NOTE,
            "note.md",
            null,
            "Preferences",
            null,
            null,
            "md",
            33,
            1,
            ProcessingMethod.TEXT_EXTRACTION,
            1,
            null,
            TAGS,
            Map.of(),
            Map.of(),
            WHEN,
            WHEN);
    private static final DocumentJson.Passage PASSAGE = new DocumentJson.Passage(
            new ChunkId(UUID.fromString("3f0e8f0a-9b8c-4d7e-a6f5-4e3d2c1b0a99")),
            0,
            TEXT,
            List.of(),
            null,
            null,
            null,
            null);
    private static final JobJson.Job JOB = new JobJson.Job(
            JOB_ID,
            JobJson.JobStatus.QUEUED,
            "note.md",
            null,
            "api-key",
            new JobJson.Job.Progress("Waiting", 0, 1, 0, null),
            null,
            null,
            WHEN,
            null,
            null);
    private static final TodoJson.Todo TODO =
            new TodoJson.Todo(new TodoId(7), new TodoTitle("Buy milk"), null, TodoStatus.PENDING, WHEN, null);

    private static final ProjectJson.Project PROJECT = new ProjectJson.Project(
            new ProjectId("citeloom/clean-arch"),
            "proj-citeloom-clean-arch",
            "sentence-transformers/all-MiniLM-L6-v2",
            384,
            true,
            null);
    private static final String CHUNK_TEXT = "Entities and value objects are distinct.";
    private static final Map<String, Object> CHUNK_METADATA =
            Map.of("zotero", Map.of("citekey", "cleanArchitecture2023"), "doc", Map.of("page_span", List.of(45, 46)));
    private static final ChunkJson.StoredChunk CHUNK = new ChunkJson.StoredChunk(
            "chunk-abc123", CHUNK_TEXT, CHUNK_METADATA, "[@cleanArchitecture2023, pp. 45-46]");

    private static final KeyJson.Key KEY = new KeyJson.Key(
            new KeyName("research-agent"),
            "research-agent#2c26b46b",
            new KeyHash("2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"),
            Set.of("documents:read"),
            Set.of(new CollectionName("memory")),
            null,
            WHEN,
            Instant.parse("2027-03-01T10:00:00Z"),
            null);

    private static final LibraryJson.ProjectDocument PROJECT_DOCUMENT = new LibraryJson.ProjectDocument(
            UUID_OF_DOCUMENT,
            "clean-arch.pdf",
            "/papers/clean-arch.pdf",
            "Clean Architecture",
            "cleanArchitecture2023",
            List.of("architecture"),
            212,
            432,
            1,
            WHEN);

    private static final List<Record> ALL = List.of(
            DOCUMENT,
            PASSAGE,
            JOB,
            TODO,
            new DocumentJson.DocumentDetail(DOCUMENT, List.of(PASSAGE)),
            new DocumentJson.Documents(List.of(DOCUMENT), 1, 100, 0, null),
            new DocumentJson.Passages(List.of(PASSAGE), 1, 100, 0, null),
            new TagJson.Tags(List.of(new TagCount("feedback", 3))),
            new TagJson.DocumentTags(TAGS),
            new TagJson.TagChange(Set.of("collection:documents"), Set.of("collection:memory")),
            new DocumentJson.Cleared(12, 340, 5_242_880),
            new SearchJson.Search(
                    "answer style",
                    5,
                    0.2,
                    false,
                    false,
                    null,
                    null,
                    Set.of(new CollectionName("memory")),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null),
            new SearchJson.SearchAnswer(
                    "answer style",
                    List.of(new SearchJson.SearchAnswer.Result(
                            DOCUMENT,
                            PASSAGE,
                            0.83,
                            new SearchJson.SearchAnswer.ScoreBreakdown(0.4, 0.9),
                            List.of(new Hit.Span(25, 32)),
                            0)),
                    1,
                    1,
                    0.83,
                    false,
                    List.of()),
            new JobJson.Jobs(List.of(JOB), 50, 0, null),
            new JobJson.Accepted(JOB_ID, JobJson.JobStatus.QUEUED, "note.md", JOB),
            new NoteJson.Note(TEXT, "Preferences", null, TAGS, null, null, null),
            new NoteJson.Revision("The user prefers bullet points."),
            PROJECT,
            new ProjectJson.Projects(List.of(PROJECT)),
            new ProjectJson.NewProject(PROJECT.id(), null, true),
            new ProjectJson.ProjectAdded(PROJECT, true),
            new ProjectJson.ProjectChange(true),
            new ChunkJson.Batch(
                    List.of(new ChunkJson.NewChunk("chunk-abc123", CHUNK_TEXT, null, new HashMap<>(CHUNK_METADATA))),
                    false),
            new ChunkJson.Stored(PROJECT, 1, List.of()),
            new ChunkJson.ChunkSearch(
                    "entities", 5, true, null, Set.of("architecture"), null, null, null, null, 2020, null),
            new ChunkJson.FoundChunks(PROJECT, List.of(new ChunkJson.FoundChunks.Result(CHUNK, 0.83)), 0.83),
            new ChunkJson.Collection(
                    PROJECT, 1, List.of("project", "zotero", "doc", "embed_model", "fulltext"), List.of(CHUNK)),
            PROJECT_DOCUMENT,
            new LibraryJson.ProjectDocuments(List.of(PROJECT_DOCUMENT), 100, 0),
            new LibraryJson.References("@book{cleanArchitecture2023, title = {Clean Architecture}, year = 2023}"),
            new LibraryJson.Import(
                    1,
                    List.of(),
                    List.of(new Attachment("clean-arch.pdf", "cleanArchitecture2023", MatchBasis.TITLE)),
                    List.of(),
                    List.of()),
            new TodoJson.Todos(List.of(TODO), 1, 100, 0, null),
            new TodoJson.NewTodo("Buy milk", null),
            new TodoJson.TodoAdded(TODO, List.of()),
            new TodoJson.TodoChange("Buy oat milk", JsonNodeFactory.instance.nullNode()),
            new StatusJson.Done(true),
            KEY,
            new KeyJson.Keys(List.of(KEY)),
            new KeyJson.NewKey(
                    KEY.name(), KEY.sha256(), KEY.permissions(), KEY.collections(), KEY.projects(), KEY.expiresAt()),
            new KeyJson.KeysCleared(3),
            new DocumentJson.Totals(1, Map.of(DocumentKind.NOTE, 1L), 1, 33, WHEN),
            new StatusJson.Status(
                    "1.0.0",
                    new StatusJson.Status.Counts(1, Map.of(DocumentKind.NOTE, 1L), 1, 33),
                    new StatusJson.Status.Storage("/data", "/data/index", null, null),
                    new StatusJson.Status.Model(
                            "sentence-transformers/all-MiniLM-L6-v2", 384, "cpu (2 threads)", 256, null),
                    Map.of(JobJson.JobStatus.DONE, 1),
                    100,
                    List.of(),
                    WHEN,
                    null));

    private Examples() {}

    static Optional<JsonNode> of(Class<?> type) {
        return ALL.stream()
                .filter(type::isInstance)
                .findFirst()
                .map(example -> JsonCodec.mapper().valueToTree(example));
    }
}
