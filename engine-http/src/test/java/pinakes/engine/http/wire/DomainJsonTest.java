package pinakes.engine.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.MatchBasis;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.project.StoredChunk;
import pinakes.engine.search.Hit;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoClaim;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;

@DisplayName("B11: the JSON of domain records keeps its published form, whatever they are called in the domain")
class DomainJsonTest {
    private static final Instant THEN = Instant.parse("2026-03-01T10:00:00Z");
    private static final UUID UUID_1 = new UUID(1, 2);
    private static final DocumentId DOCUMENT_ID = new DocumentId(UUID_1);
    private static final Document DOCUMENT = new Document(
            DOCUMENT_ID,
            new DocumentNumber(7),
            2,
            new Document.Source(DocumentKind.FILE, "a.pdf", "/papers/a.pdf", 1234),
            new Document.Text("pdf", ProcessingMethod.TEXT_EXTRACTION, "A title", null, "en", 3, Map.of("p", "q")),
            5,
            List.of("x"),
            Map.of("k", 1),
            THEN,
            THEN,
            null,
            List.of());
    private static final LinkedDocument LINK =
            new LinkedDocument(new DocumentId(new UUID(3, 4)), new DocumentNumber(8), "Plans");
    private static final Document LINKED = new Document(
            DOCUMENT_ID,
            new DocumentNumber(7),
            2,
            DOCUMENT.source(),
            DOCUMENT.text(),
            5,
            List.of("x"),
            Map.of("k", 1),
            THEN,
            THEN,
            LINK,
            List.of(LINK));
    private static final Passage PASSAGE =
            new Passage(new ChunkId(UUID_1), 4, "text", List.of("Heading"), 1, 2, null, null, null);
    private static final Project PROJECT =
            new Project(new ProjectId("citeloom/clean-arch"), "proj-citeloom-clean-arch", "m", 384, true, null, null);
    private static final StoredChunk CHUNK =
            new StoredChunk("c1", "text", Map.of("zotero", Map.of("citekey", "clean2023")), null);
    private static final Todo TODO = new Todo(
            new TodoId(3),
            new TodoTitle("Buy milk"),
            new TodoDescription("Two"),
            TodoStatus.COMPLETED,
            THEN,
            THEN.plusSeconds(1),
            null,
            null,
            List.of(),
            null,
            CollectionName.DEFAULT);

    private static final Todo PLANNED = new Todo(
            new TodoId(4),
            new TodoTitle("Buy bread"),
            null,
            TodoStatus.PENDING,
            THEN,
            null,
            new TodoDue("2026-12-01"),
            TodoPriority.HIGH,
            List.of(new TodoId(3)),
            new TodoClaim("me", THEN),
            CollectionName.DEFAULT);

    private static final Todo ADAS = new Todo(
            new TodoId(5),
            new TodoTitle("Call the dentist"),
            null,
            TodoStatus.PENDING,
            THEN,
            null,
            null,
            null,
            List.of(),
            null,
            CollectionName.ofPerson("ada"));

    static final List<Record> RECORDS = List.of(
            DOCUMENT,
            LINKED,
            PASSAGE,
            new Documents.Totals(Map.of(DocumentKind.NOTE, 2L), 5, 6, THEN),
            new Documents.Cleared(1, 2, 3),
            job(JobState.RUNNING, null, null),
            job(
                    JobState.COMPLETED,
                    new Job.Outcome(DOCUMENT_ID, new DocumentNumber(7), 1, 5, ProcessingMethod.OCR),
                    null),
            job(JobState.FAILED, null, new IngestFault(IngestFault.Code.OCR_FAILED, "broken")),
            new ProjectDocument(DOCUMENT_ID, "a.pdf", null, "T", "clean2023", List.of("x"), 5, null, 1, THEN),
            new ImportReport(
                    1,
                    List.of(new ImportReport.BrokenEntry(3, "bad")),
                    List.of(new ImportReport.Attachment("a.pdf", "clean2023", MatchBasis.CITEKEY)),
                    List.of("b.pdf"),
                    List.of("other")),
            PROJECT,
            CHUNK,
            new StoredChunk("c2", "text", Map.of(), null),
            new ChunkJson.Stored(PROJECT, 2, 1, List.of("warning"), null),
            new StoreOutcome.Unusable("c1", 0, "too long"),
            new FindOutcome.Found(PROJECT, List.of(new FoundChunk(CHUNK, 0.5)), 0.75, List.of("No.")),
            new InspectOutcome.Inspected(PROJECT, 9, List.of("citekey"), List.of(CHUNK)),
            new Hit(
                    DOCUMENT,
                    PASSAGE,
                    0.5,
                    new Hit.Scores(0.25, 0.75),
                    List.of(new Hit.Span(0, 4)),
                    new Hit.Span(0, 9),
                    1,
                    null),
            new ApiKey(
                    new KeyName("ci"),
                    new KeyHash("0123456789abcdef".repeat(4)),
                    new Grant(Set.of("documents:read"), Set.of(new CollectionName("work")), null, null, THEN),
                    THEN,
                    null),
            new EngineStatus(
                    "1.0",
                    new Documents.Totals(Map.of(DocumentKind.FILE, 1L), 5, 6, null),
                    new EngineStatus.Part("/data", null),
                    new EngineStatus.Part("/index", "broken"),
                    new EngineStatus.Model("m", 384, "cpu", 512, null),
                    100,
                    Map.of(JobState.RUNNING, 1, JobState.QUEUED, 2, JobState.COMPLETED, 3),
                    EngineStatus.Engines.ONE,
                    null),
            TODO,
            PLANNED,
            new Todos.Deleted(PLANNED, List.of(new TodoId(9))),
            new Todos.Added(TODO, List.of(new TodoId(1))),
            ADAS);

    @Test
    void published_form_has_not_changed() throws Exception {
        var written = RECORDS.stream()
                .map(record -> new String(JsonCodec.write(record), StandardCharsets.UTF_8))
                .toList();

        try (var golden = DomainJsonTest.class.getResourceAsStream("domain.jsonl")) {
            var expected = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(written).containsExactlyElementsOf(Arrays.asList(expected.split("\n")));
        }
    }

    @ParameterizedTest
    @FieldSource("RECORDS")
    void what_is_written_can_be_read(Record record) {
        assertThat((Object) JsonCodec.read(JsonCodec.write(record), record.getClass()))
                .isEqualTo(record);
    }

    private static Job job(JobState state, Job.@Nullable Outcome outcome, @Nullable IngestFault fault) {
        return new Job(
                new JobId(UUID_1),
                "me",
                "a.pdf",
                null,
                null,
                new CollectionName("bees"),
                state,
                new JobProgress("Reading", 1, 4, 0.25, Duration.ofMillis(1500)),
                outcome,
                fault,
                state == JobState.FAILED,
                THEN,
                THEN,
                null);
    }
}
