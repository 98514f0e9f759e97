package pinakes.engine.core.project.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.core.document.DocumentDraft.Source;
import pinakes.engine.core.project.LocalProjects;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.core.reference.ReferenceFile;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.index.IndexesInDirectory;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ProjectLibraryTest {
    private static final ProjectId BIRDS = new ProjectId("birds");

    private final WordBagEmbedder embedder = new WordBagEmbedder("bag");

    @TempDir
    private Path directory;

    private Catalog catalog;
    private LocalProjects projects;
    private long sequence;

    @BeforeEach
    void open() throws InterruptedException {
        catalog = SqliteCatalog.open(directory.resolve("data"));
        projects = LocalProjects.start(
                new IndexesInDirectory(directory.resolve("data")),
                catalog,
                new ProjectModels(embedder, name -> new WordBagEmbedder(name, 32)),
                StepTrace.NONE,
                InstantSource.system());
        projects.add(new NewProject(BIRDS, null, false));
    }

    @AfterEach
    void close() {
        projects.close();
        catalog.close();
    }

    @Test
    @DisplayName("S16: an index that fell behind takes out what was removed meanwhile")
    void index_follows_a_removal() throws Exception {
        put("/herons", "herons wade", "herons nest");
        put("/storks", "storks clatter");
        var herons = documents().getFirst();
        // A removal that reached the catalog alone.
        catalog.write(sql -> {
            var row = ProjectTable.find(sql, BIRDS).orElseThrow();
            var document =
                    ProjectDocumentTable.find(sql, row.number(), herons.id()).orElseThrow();
            ProjectDocumentTable.delete(sql, document, new ArrayList<>());
            return document;
        });

        reopen();

        assertThat(found("herons wade")).containsExactly("storks clatter");
        assertThat(size()).isEqualTo(1);
        put("/herons", "herons wade again");
        assertThat(found("herons wade").getFirst()).isEqualTo("herons wade again");
        assertThat(size()).isEqualTo(2);
    }

    @Test
    @DisplayName("S16: references that were kept but not attached when the process died are attached at the next start")
    void attaching_goes_on() throws Exception {
        put("/herons", "herons wade");
        var file = ReferenceFile.read("@book{heron2020, title = {Herons}}").orElseThrow();
        catalog.write(sql -> {
            var row = ProjectTable.find(sql, BIRDS).orElseThrow();
            ProjectTable.setAttaching(sql, row.number(), true);
            return ReferenceTable.put(sql, row.number(), file.references());
        });

        reopen();

        Deadline.usual().await("the citekey", () -> "heron2020".equals(only().citekey()));
        Deadline.usual()
                .await(
                        "the end of it",
                        () -> read(catalog -> catalog.read(ProjectTable::attaching))
                                .isEmpty());
    }

    @Test
    @DisplayName("A job that was asked for earlier does not replace what a later one made")
    void earlier_job_comes_too_late() throws Exception {
        var early = draft("/herons", "herons wade");
        put("/herons", "herons nest");

        var stored = projects.library().put(opened(), _ -> Optional.of(early), (_, written) -> written);

        assertThat(stored).isPresent();
        assertThat(found("herons")).containsExactly("herons nest");
    }

    @Test
    @DisplayName("C1: vectors of a model that the project has no more are refused, and made anew")
    void model_changes_meanwhile() throws Exception {
        var before = opened();
        var draft = draft("/herons", "herons wade");
        migrate();

        assertThat(projects.library().put(before, _ -> Optional.of(draft), (_, written) -> written))
                .isEmpty();
        assertThat(size()).isZero();
        projects.remove(BIRDS);
        assertThat(projects.library().put(before, _ -> Optional.of(draft), (_, written) -> written))
                .isEmpty();
    }

    @Test
    @DisplayName("C1: another model sees the passages of a document as the first one did, below their headings")
    void migration_keeps_the_headings() throws Exception {
        put("/herons", "herons wade");

        migrate();

        var vector = catalog.read(
                sql -> sql.one("SELECT value FROM project_vector WHERE generation = 2", row -> row.vector("value")));
        assertThat(vector)
                .containsExactly(new WordBagEmbedder("other", 32)
                        .embedPassage("Birds\nWading\nherons wade")
                        .vector());
    }

    private void migrate() throws InterruptedException {
        var number = projects.library().number(BIRDS).orElseThrow();
        catalog.write(sql -> {
            ProjectTable.setNextModel(sql, number, "other");
            return number;
        });
        reopen();
        Deadline.usual()
                .await(
                        "the other model",
                        () -> read(_ -> projects.find(BIRDS))
                                .orElseThrow()
                                .model()
                                .equals("other"));
    }

    private void reopen() throws InterruptedException {
        close();
        open();
    }

    private void put(String path, String... texts) throws InterruptedException {
        var draft = draft(path, texts);
        assertThat(projects.library().put(opened(), _ -> Optional.of(draft), (_, written) -> written))
                .isPresent();
    }

    private ProjectSnapshot opened() throws InterruptedException {
        return projects.library()
                .open(projects.library().number(BIRDS).orElseThrow())
                .orElseThrow();
    }

    private DocumentDraft draft(String path, String... texts) throws InterruptedException {
        sequence++;
        var model = opened().embedder();
        var chunks = IntStream.range(0, texts.length)
                .mapToObj(i -> chunk(i, texts[i], model))
                .toList();
        return new DocumentDraft(
                new Source(
                        DocumentKind.FILE,
                        path.substring(1) + ".txt",
                        path,
                        new ContentHash(HexFormat.of().toHexDigits(sequence).repeat(4)),
                        1,
                        DocumentMetadata.NONE,
                        DocumentSpace.SHARED,
                        sequence),
                new Text("txt", ProcessingMethod.TEXT_EXTRACTION, null, null, null, null, Map.of()),
                chunks,
                model.model().name(),
                List.of(),
                List.of());
    }

    private static DraftChunk chunk(int ordinal, String text, Embedder model) {
        try {
            return new DraftChunk(
                    new ChunkId(UUID.nameUUIDFromBytes(text.getBytes(UTF_8))),
                    new Chunk(ordinal, text, List.of("Birds", "Wading"), null, null, null, null),
                    model.embedPassage(text));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<ProjectDocument> documents() throws InterruptedException {
        return projects.library().documents(projects.library().number(BIRDS).orElseThrow(), 10, 0);
    }

    private ProjectDocument only() {
        return read(_ -> documents()).getFirst();
    }

    private List<String> found(String question) throws InterruptedException {
        var finding = projects.search(new ChunkQuery(BIRDS, question, 20, ChunkFilter.ALL, false));
        return ((FindOutcome.Found) finding)
                .chunks().stream().map(found -> found.chunk().text()).toList();
    }

    private long size() throws InterruptedException {
        return ((InspectOutcome.Inspected) projects.inspect(BIRDS, 0)).chunks();
    }

    private <T> T read(Question<T> question) {
        try {
            return question.ask(catalog);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Question<T> {
        T ask(Catalog catalog) throws InterruptedException;
    }
}
