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
import pinakes.engine.http.wire.EngineJson;
import pinakes.engine.http.wire.WireAccepted;
import pinakes.engine.http.wire.WireBatch;
import pinakes.engine.http.wire.WireChunkSearch;
import pinakes.engine.http.wire.WireCleared;
import pinakes.engine.http.wire.WireCollection;
import pinakes.engine.http.wire.WireDocument;
import pinakes.engine.http.wire.WireDocumentDetail;
import pinakes.engine.http.wire.WireDocumentTags;
import pinakes.engine.http.wire.WireDocuments;
import pinakes.engine.http.wire.WireDone;
import pinakes.engine.http.wire.WireFoundChunks;
import pinakes.engine.http.wire.WireImport;
import pinakes.engine.http.wire.WireJob;
import pinakes.engine.http.wire.WireJobStatus;
import pinakes.engine.http.wire.WireJobs;
import pinakes.engine.http.wire.WireKey;
import pinakes.engine.http.wire.WireKeys;
import pinakes.engine.http.wire.WireKeysCleared;
import pinakes.engine.http.wire.WireNewChunk;
import pinakes.engine.http.wire.WireNewKey;
import pinakes.engine.http.wire.WireNewProject;
import pinakes.engine.http.wire.WireNewTodo;
import pinakes.engine.http.wire.WireNote;
import pinakes.engine.http.wire.WirePassage;
import pinakes.engine.http.wire.WirePassages;
import pinakes.engine.http.wire.WireProject;
import pinakes.engine.http.wire.WireProjectAdded;
import pinakes.engine.http.wire.WireProjectChange;
import pinakes.engine.http.wire.WireProjectDocument;
import pinakes.engine.http.wire.WireProjectDocuments;
import pinakes.engine.http.wire.WireProjects;
import pinakes.engine.http.wire.WireReferences;
import pinakes.engine.http.wire.WireRevision;
import pinakes.engine.http.wire.WireSearch;
import pinakes.engine.http.wire.WireSearchAnswer;
import pinakes.engine.http.wire.WireStatus;
import pinakes.engine.http.wire.WireStored;
import pinakes.engine.http.wire.WireStoredChunk;
import pinakes.engine.http.wire.WireTagChange;
import pinakes.engine.http.wire.WireTags;
import pinakes.engine.http.wire.WireTodo;
import pinakes.engine.http.wire.WireTodoAdded;
import pinakes.engine.http.wire.WireTodoChange;
import pinakes.engine.http.wire.WireTodos;
import pinakes.engine.http.wire.WireTotals;
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

    private static final WireDocument DOCUMENT = new WireDocument(
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
    private static final WirePassage PASSAGE = new WirePassage(
            new ChunkId(UUID.fromString("3f0e8f0a-9b8c-4d7e-a6f5-4e3d2c1b0a99")),
            0,
            TEXT,
            List.of(),
            null,
            null,
            null,
            null);
    private static final WireJob JOB = new WireJob(
            JOB_ID,
            WireJobStatus.QUEUED,
            "note.md",
            null,
            "api-key",
            new WireJob.Progress("Waiting", 0, 1, 0, null),
            null,
            null,
            WHEN,
            null,
            null);
    private static final WireTodo TODO =
            new WireTodo(new TodoId(7), new TodoTitle("Buy milk"), null, TodoStatus.PENDING, WHEN, null);

    private static final WireProject PROJECT = new WireProject(
            new ProjectId("citeloom/clean-arch"),
            "proj-citeloom-clean-arch",
            "sentence-transformers/all-MiniLM-L6-v2",
            384,
            true,
            null);
    private static final String CHUNK_TEXT = "Entities and value objects are distinct.";
    private static final Map<String, Object> CHUNK_METADATA =
            Map.of("zotero", Map.of("citekey", "cleanArchitecture2023"), "doc", Map.of("page_span", List.of(45, 46)));
    private static final WireStoredChunk CHUNK =
            new WireStoredChunk("chunk-abc123", CHUNK_TEXT, CHUNK_METADATA, "[@cleanArchitecture2023, pp. 45-46]");

    private static final WireKey KEY = new WireKey(
            new KeyName("research-agent"),
            "research-agent#2c26b46b",
            new KeyHash("2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"),
            Set.of("documents:read"),
            Set.of(new CollectionName("memory")),
            null,
            WHEN,
            Instant.parse("2027-03-01T10:00:00Z"),
            null);

    private static final WireProjectDocument PROJECT_DOCUMENT = new WireProjectDocument(
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
            new WireDocumentDetail(DOCUMENT, List.of(PASSAGE)),
            new WireDocuments(List.of(DOCUMENT), 1, 100, 0, null),
            new WirePassages(List.of(PASSAGE), 1, 100, 0, null),
            new WireTags(List.of(new TagCount("feedback", 3))),
            new WireDocumentTags(TAGS),
            new WireTagChange(Set.of("collection:documents"), Set.of("collection:memory")),
            new WireCleared(12, 340, 5_242_880),
            new WireSearch(
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
            new WireSearchAnswer(
                    "answer style",
                    List.of(new WireSearchAnswer.Result(
                            DOCUMENT,
                            PASSAGE,
                            0.83,
                            new WireSearchAnswer.ScoreBreakdown(0.4, 0.9),
                            List.of(new Hit.Span(25, 32)),
                            0)),
                    1,
                    1,
                    0.83,
                    false,
                    List.of()),
            new WireJobs(List.of(JOB), 50, 0, null),
            new WireAccepted(JOB_ID, WireJobStatus.QUEUED, "note.md", JOB),
            new WireNote(TEXT, "Preferences", null, TAGS, null, null, null),
            new WireRevision("The user prefers bullet points."),
            PROJECT,
            new WireProjects(List.of(PROJECT)),
            new WireNewProject(PROJECT.id(), null, true),
            new WireProjectAdded(PROJECT, true),
            new WireProjectChange(true),
            new WireBatch(
                    List.of(new WireNewChunk("chunk-abc123", CHUNK_TEXT, null, new HashMap<>(CHUNK_METADATA))), false),
            new WireStored(PROJECT, 1, List.of()),
            new WireChunkSearch("entities", 5, true, null, Set.of("architecture"), null, null, null, null, 2020, null),
            new WireFoundChunks(PROJECT, List.of(new WireFoundChunks.Result(CHUNK, 0.83)), 0.83),
            new WireCollection(
                    PROJECT, 1, List.of("project", "zotero", "doc", "embed_model", "fulltext"), List.of(CHUNK)),
            PROJECT_DOCUMENT,
            new WireProjectDocuments(List.of(PROJECT_DOCUMENT), 100, 0),
            new WireReferences("@book{cleanArchitecture2023, title = {Clean Architecture}, year = 2023}"),
            new WireImport(
                    1,
                    List.of(),
                    List.of(new Attachment("clean-arch.pdf", "cleanArchitecture2023", MatchBasis.TITLE)),
                    List.of(),
                    List.of()),
            new WireTodos(List.of(TODO), 1, 100, 0, null),
            new WireNewTodo("Buy milk", null),
            new WireTodoAdded(TODO, List.of()),
            new WireTodoChange("Buy oat milk", JsonNodeFactory.instance.nullNode()),
            new WireDone(true),
            KEY,
            new WireKeys(List.of(KEY)),
            new WireNewKey(
                    KEY.name(), KEY.sha256(), KEY.permissions(), KEY.collections(), KEY.projects(), KEY.expiresAt()),
            new WireKeysCleared(3),
            new WireTotals(1, Map.of(DocumentKind.NOTE, 1L), 1, 33, WHEN),
            new WireStatus(
                    "1.0.0",
                    new WireStatus.Counts(1, Map.of(DocumentKind.NOTE, 1L), 1, 33),
                    new WireStatus.Storage("/data", "/data/index", null, null),
                    new WireStatus.Model("sentence-transformers/all-MiniLM-L6-v2", 384, "cpu (2 threads)", 256, null),
                    Map.of(WireJobStatus.DONE, 1),
                    100,
                    List.of(),
                    WHEN,
                    null));

    private Examples() {}

    static Optional<JsonNode> of(Class<?> type) {
        return ALL.stream()
                .filter(type::isInstance)
                .findFirst()
                .map(example -> EngineJson.mapper().valueToTree(example));
    }
}
