package pinakes.engine.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.ProjectId;

/// What the library of every engine does.
public abstract class LibraryContract extends LibrarySteps {
    @Test
    @DisplayName("C2, C7: a document added to a project is found there, with citekey, tags and source")
    void document_is_found_in_its_project() throws Exception {
        var job = shelved(file("herons.md", "/papers/herons.md", HERONS, "heron2020", "fish"));

        assertThat(job.project()).isEqualTo(BIRDS);
        assertThat(job.owner()).isEqualTo(OWNER);
        assertThat(job.outcome()).isNotNull().satisfies(outcome -> {
            assertThat(outcome.number()).isNull();
            assertThat(outcome.chunks()).isEqualTo(1);
        });
        var chunk = only("How do herons hunt?");
        assertThat(chunk.text()).contains("standing still");
        assertThat(chunk.metadata()).containsEntry("project", "nature/birds").containsKeys("source", "zotero", "doc");
        assertThat(chunk.citation()).satisfies(citation -> {
            assertThat(citation.citekey()).isEqualTo("heron2020");
            assertThat(citation.tags()).containsExactly("fish");
            assertThat(citation.sources()).contains("/papers/herons.md");
        });
        assertThat(documents())
                .extracting(ProjectDocument::fileName, ProjectDocument::citekey, ProjectDocument::version)
                .containsExactly(tuple("herons.md", "heron2020", 1));
    }

    @Test
    @DisplayName("C9: such a document is in no other project, and not among the engine's own documents")
    void document_is_nowhere_else() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));

        assertThat(texts(OTHER, "herons", ChunkFilter.ALL)).isEmpty();
        assertThat(found("herons")).isEmpty();
        assertThat(engine().status().totals().documents()).isZero();
    }

    @Test
    @DisplayName("C9: the same bytes can be in a project and among the engine's own documents")
    void same_bytes_in_both_places() throws Exception {
        var own = added(text("herons.md", null, HERONS));
        shelved(file("herons.md", null, HERONS, null));

        assertThat(only("herons").text()).contains("standing still");
        assertThat(engine().documents().find(own.id())).contains(own);
        engine().documents().clear();

        assertThat(texts(BIRDS, "herons", ChunkFilter.ALL)).hasSize(1);
    }

    @Test
    @DisplayName("C7, C9: a document that moves into a project leaves the knowledge base in the same step")
    void document_moves_into_a_project() throws Exception {
        var own = added(text("herons.md", null, HERONS));

        var moved = engine().library().move(BIRDS, own.id(), OWNER).orElseThrow();
        var job = engine().ingestion()
                .await(((ProjectSubmission.Accepted) moved).job().id())
                .orElseThrow();

        assertThat(job.state()).isEqualTo(JobState.COMPLETED);
        assertThat(job.project()).isEqualTo(BIRDS);
        assertThat(only("herons").text()).contains("standing still");
        assertThat(documents()).singleElement().satisfies(document -> {
            assertThat(document.fileName()).isEqualTo("herons.md");
            assertThat(engine().library().projectOf(document.id())).contains(BIRDS);
        });
        assertThat(engine().library().projectOf(own.id())).isEmpty();
        assertThat(engine().documents().find(own.id())).isEmpty();
        assertThat(found("herons")).isEmpty();
        assertThat(engine().library().move(BIRDS, own.id(), OWNER)).isEmpty();
    }

    @Test
    @DisplayName("C1: a changed file replaces its passages, and nothing of the old text is left")
    void changed_file_replaces_its_passages() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, "heron2020", "fish"));
        shelved(file("herons.md", "/papers/herons.md", "Storks clatter with their bills.", null));

        assertThat(texts(BIRDS, "herons", ChunkFilter.ALL)).containsExactly("Storks clatter with their bills.");
        assertThat(size()).isEqualTo(1);
        assertThat(documents())
                .extracting(ProjectDocument::citekey, ProjectDocument::tags, ProjectDocument::version)
                .containsExactly(tuple("heron2020", List.of("fish"), 2));
    }

    @Test
    @DisplayName("C1: the same file again is left alone, unless something else is said of it")
    void same_file_again() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));

        var again = submit(file("herons.md", "/papers/herons.md", HERONS, null));
        shelved(file("herons.md", "/papers/herons.md", HERONS, "heron2020"));

        assertThat(again).isInstanceOf(ProjectSubmission.Unchanged.class);
        assertThat(only("herons").citation().citekey()).isEqualTo("heron2020");
        assertThat(size()).isEqualTo(1);
    }

    @Test
    @DisplayName("C1: what is said of a file again is added to what was known of it")
    void known_metadata_stays() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, "heron2020", "fish"));
        shelved(file("herons.md", "/papers/herons.md", HERONS, null, "wading"));

        assertThat(documents())
                .extracting(ProjectDocument::citekey, ProjectDocument::tags)
                .containsExactly(tuple("heron2020", List.of("fish", "wading")));
    }

    @Test
    @DisplayName("C1: a file that becomes equal to another one leaves one document behind")
    void two_files_become_one() throws Exception {
        shelved(file("one.md", "/papers/one.md", HERONS, null));
        shelved(file("two.md", "/papers/two.md", "Storks clatter with their bills.", null));
        shelved(file("one.md", "/papers/one.md", "Storks clatter with their bills.", null));

        assertThat(documents()).extracting(ProjectDocument::fileName).containsExactly("one.md");
        assertThat(size()).isEqualTo(1);
    }

    @Test
    @DisplayName("C9: removing a document leaves nothing of it, and nothing else is touched")
    void removed() throws Exception {
        engine().projects()
                .store(BIRDS, new Batch(List.of(new NewChunk("mine", "Herons nest in colonies.", Map.of())), false));
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));
        var document = documents().getFirst();

        assertThat(engine().library().remove(OTHER, document.id())).isEmpty();
        assertThat(engine().library().find(BIRDS, document.id())).contains(document);
        assertThat(engine().library().remove(BIRDS, document.id())).contains(document);

        assertThat(engine().library().remove(BIRDS, document.id())).isEmpty();
        assertThat(engine().library().find(BIRDS, document.id())).isEmpty();
        assertThat(texts(BIRDS, "herons", ChunkFilter.ALL)).containsExactly("Herons nest in colonies.");
        assertThat(size()).isEqualTo(1);
        assertThat(documents()).isEmpty();
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));
        assertThat(size()).isEqualTo(2);
    }

    @Test
    void what_says_nothing_fails_with_its_reason() throws Exception {
        var job = outcome(file("empty.txt", null, " \n ", null));

        assertThat(job.state()).isEqualTo(JobState.FAILED);
        assertThat(Objects.requireNonNull(job.fault()).code()).isEqualTo(IngestFault.Code.EXTRACTION_FAILED);
        assertThat(documents()).isEmpty();
    }

    @Test
    void projects_that_are_not_there_are_said_to_be_missing() throws Exception {
        var nowhere = new ProjectId("nowhere");

        assertThat(engine().library().submit(nowhere, file("herons.md", null, HERONS, null)))
                .isEqualTo(new ProjectSubmission.NoProject(nowhere));
        assertThat(engine().library().documents(nowhere, 10, 0)).isEmpty();
        assertThat(engine().library().remove(nowhere, new DocumentId(UUID.randomUUID())))
                .isEmpty();
        assertThat(engine().library().importReferences(nowhere, "@book{a, title = {B}}"))
                .isEqualTo(new ImportOutcome.NoProject(nowhere));
    }

    @Test
    @DisplayName("C7: the original of a document can be opened until the document is removed")
    void originals_are_kept() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));
        var id = documents().getFirst().id();

        try (var original = engine().library().original(BIRDS, id).orElseThrow()) {
            assertThat(original.readAllBytes()).isEqualTo(HERONS.getBytes(UTF_8));
        }
        assertThat(engine().library().original(OTHER, id)).isEmpty();
        engine().library().remove(BIRDS, id);
        assertThat(engine().library().original(BIRDS, id)).isEmpty();
    }

    @Test
    @DisplayName("K1: words that OCR read in documents of a project have their places, also if they were read before")
    void words_of_pictures_have_their_places() throws Exception {
        added(text("known.png", "/papers/known.png", "scan: Storks"));
        shelved(file("known.png", "/papers/known.png", "scan: Storks", null));
        var id = documents().getFirst().id();

        assertThat(engine().library().words(BIRDS, id, 1)).containsExactly(new PlacedWord("Storks", 0, 0, 900, 80));
        assertThat(engine().library().words(BIRDS, id, 2)).isEmpty();
        assertThat(engine().library().words(OTHER, id, 1)).isEmpty();

        shelved(file("known.png", "/papers/known.png", "scan: Herons", null));
        assertThat(engine().library().words(BIRDS, id, 1)).containsExactly(new PlacedWord("Herons", 0, 0, 900, 80));
        engine().library().remove(BIRDS, id);
        assertThat(engine().library().words(BIRDS, id, 1)).isEmpty();
    }
}
