package pinakes.engine.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import pinakes.engine.EngineContract;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoredChunk;

/// What the contracts of a project's documents and references do again and again.
abstract class LibrarySteps extends EngineContract {
    protected static final ProjectId BIRDS = new ProjectId("nature/birds");
    protected static final ProjectId OTHER = new ProjectId("nature/bees");
    protected static final String HERONS = "Herons hunt by standing still in shallow water.";

    @BeforeEach
    void add() throws InterruptedException {
        engine().projects().add(new NewProject(BIRDS, null, true));
        engine().projects().add(new NewProject(OTHER, null, true));
    }

    protected ImportReport imported(String file) throws InterruptedException {
        var outcome = engine().library().importReferences(BIRDS, file);
        assertThat(outcome).isInstanceOf(ImportOutcome.Imported.class);
        return ((ImportOutcome.Imported) outcome).report();
    }

    protected Job shelved(NewDocument document) throws IOException, InterruptedException {
        var job = outcome(document);
        assertThat(job.state()).as(() -> String.valueOf(job.fault())).isEqualTo(JobState.COMPLETED);
        return job;
    }

    protected Job outcome(NewDocument document) throws IOException, InterruptedException {
        var submission = submit(document);
        assertThat(submission).isInstanceOf(ProjectSubmission.Accepted.class);
        return engine().ingestion()
                .await(((ProjectSubmission.Accepted) submission).job().id())
                .orElseThrow();
    }

    protected ProjectSubmission submit(NewDocument document) throws IOException, InterruptedException {
        return engine().library().submit(BIRDS, document);
    }

    protected List<ProjectDocument> documents() throws InterruptedException {
        return engine().library().documents(BIRDS, 100, 0).orElseThrow();
    }

    protected long size() throws InterruptedException {
        return ((InspectOutcome.Inspected) engine().projects().inspect(BIRDS, 0)).chunks();
    }

    protected StoredChunk only(String query) throws InterruptedException {
        var chunks = chunks(BIRDS, query, ChunkFilter.ALL);
        assertThat(chunks).hasSize(1);
        return chunks.getFirst();
    }

    protected List<String> texts(ProjectId project, String query, ChunkFilter filter) throws InterruptedException {
        return chunks(project, query, filter).stream().map(StoredChunk::text).toList();
    }

    protected List<StoredChunk> chunks(ProjectId project, String query, ChunkFilter filter)
            throws InterruptedException {
        var finding = engine().projects().search(new ChunkQuery(project, query, 20, filter, false));
        return ((FindOutcome.Found) finding)
                .chunks().stream().map(found -> found.chunk()).toList();
    }

    protected static ChunkFilter ofCitekey(String citekey) {
        return new ChunkFilter(Set.of(), Set.of(), citekey, null, Range.UNLIMITED, Range.UNLIMITED, Map.of());
    }

    protected static ChunkFilter inYears(int from, int to) {
        return new ChunkFilter(Set.of(), Set.of(), null, null, Range.UNLIMITED, new Range(from, to), Map.of());
    }

    protected static NewDocument file(
            String name, @Nullable String path, String text, @Nullable String citekey, String... tags) {
        return new NewDocument(
                DocumentKind.FILE,
                name,
                path,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                new DocumentMetadata(
                        null, null, List.of(tags), citekey == null ? Map.of() : Map.of("citekey", citekey)),
                false,
                OWNER);
    }
}
