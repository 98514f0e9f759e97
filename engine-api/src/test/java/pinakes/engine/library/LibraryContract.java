package pinakes.engine.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ImportReport.Attachment;
import pinakes.engine.library.ImportReport.BrokenEntry;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoredChunk;

/// What the library of every engine does.
public abstract class LibraryContract extends EngineContract {
    private static final ProjectId BIRDS = new ProjectId("nature/birds");
    private static final ProjectId OTHER = new ProjectId("nature/bees");
    private static final String HERONS = "Herons hunt by standing still in shallow water.";

    @BeforeEach
    void add() throws InterruptedException {
        engine().projects().add(new NewProject(BIRDS, null, true));
        engine().projects().add(new NewProject(OTHER, null, true));
    }

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
    @DisplayName("C7: imported references are attached by path, DOI, title and file name, and say so")
    void references_are_attached() throws Exception {
        shelved(file("path.md", "/papers/birds/path.md", "Cranes dance in pairs.", null));
        shelved(file(
                "doi.md", "/papers/doi.md", "Of owls. https://doi.org/10.1000/OWLS.1. Owls turn their heads.", null));
        shelved(file("Smith - 2019 - On the Ways of Gulls.md", "/papers/x.md", "Gulls steal food.", null));
        shelved(file("rook1999.md", "/papers/rook1999.md", "Rooks solve puzzles.", null));
        shelved(file("nobody.md", "/papers/nobody.md", "Larks sing in flight.", null));

        var report = imported("""
                @article{crane2001, title = {Dances}, author = {Ann Crane and Bob Dee}, year = 2001,
                  journal = {Birds}, volume = 3, keywords = {dance, pairs}, file = {Full Text:birds/path.md:text/plain}}
                @article{owl2002, title = {Heads}, doi = {10.1000/owls.1}}
                @book{gull2019, title = "On the {Ways} of Gulls"}
                @misc{rook1999, title = {Puzzles}}
                @misc{unused, title = {Something else}}
                @misc{broken, title = {no end
                """);

        assertThat(report.imported()).isEqualTo(5);
        assertThat(report.attached())
                .containsExactlyInAnyOrder(
                        new Attachment("path.md", "crane2001", MatchBasis.PATH),
                        new Attachment("doi.md", "owl2002", MatchBasis.DOI),
                        new Attachment("Smith - 2019 - On the Ways of Gulls.md", "gull2019", MatchBasis.TITLE),
                        new Attachment("rook1999.md", "rook1999", MatchBasis.FILE_NAME));
        assertThat(report.unmatched()).containsExactly("nobody.md");
        assertThat(report.unused()).containsExactly("unused");
        assertThat(report.problems()).extracting(BrokenEntry::line).containsExactly(7);
        var crane = texts(BIRDS, "cranes", ofCitekey("crane2001"));
        assertThat(crane).containsExactly("Cranes dance in pairs.");
        assertThat(chunks(BIRDS, "cranes", inYears(2001, 2001))).singleElement().satisfies(chunk -> {
            var citation = chunk.citation();
            assertThat(citation.authors()).containsExactly("Crane, Ann", "Dee, Bob");
            assertThat(citation.title()).isEqualTo("Dances");
            assertThat(citation.tags()).containsExactly("dance", "pairs");
            assertThat(citation.publication().containerTitle()).isEqualTo("Birds");
            assertThat(citation.pandoc()).contains("[@crane2001]");
        });
    }

    @Test
    @DisplayName("C7: references match by arXiv id, by ISBN and by the first heading as well")
    void references_match_by_more() throws Exception {
        shelved(file("one.md", "/papers/one.md", "Cranes dance. arXiv:2101.00001v2 [q-bio] 1 Jan 2021", null));
        shelved(file("two.md", "/papers/two.md", "Owls turn. ISBN-10: 0-306-40615-2. Printed in Rome.", null));

        var report = imported("""
                @misc{crane2021, title = {Dances}, eprint = {2101.00001}, archiveprefix = {arXiv}}
                @book{owl2002, title = {Heads}, isbn = {978-0-306-40615-7}}
                @book{gull2019, title = {On the Ways of Gulls}, url = {https://arxiv.org/abs/9999.00009}}
                """);

        assertThat(report.attached())
                .containsExactlyInAnyOrder(
                        new Attachment("one.md", "crane2021", MatchBasis.ARXIV),
                        new Attachment("two.md", "owl2002", MatchBasis.ISBN));
    }

    @Test
    @DisplayName("C7: a document without a reference is listed with those that it may have, and one can be chosen")
    void reference_is_chosen() throws Exception {
        shelved(file("herons-hunting-grey.md", "/papers/herons.md", HERONS, null));
        imported("""
                @book{grey2020, title = {Hunting Herons of the North}, author = {Grey, Ada}, year = 2020}
                @book{bee2001, title = {Bees}}
                """);

        var unmatched = engine().library().unmatched(BIRDS, 10).orElseThrow();
        var id = documents().getFirst().id();

        assertThat(unmatched).singleElement().satisfies(one -> {
            assertThat(one.document().fileName()).isEqualTo("herons-hunting-grey.md");
            assertThat(one.candidates())
                    .extracting(UnmatchedDocument.Candidate::citekey)
                    .containsExactly("grey2020");
        });
        assertThat(engine().library().match(BIRDS, id, "grey2021"))
                .isEqualTo(new MatchOutcome.NoReference(List.of("grey2020")));
        assertThat(engine().library().match(BIRDS, new DocumentId(UUID.randomUUID()), "grey2020"))
                .isEqualTo(new MatchOutcome.NoDocument());
        assertThat(engine().library().match(new ProjectId("nowhere"), id, "grey2020"))
                .isEqualTo(new MatchOutcome.NoProject(new ProjectId("nowhere")));
        assertThat(engine().library().match(BIRDS, id, "grey2020"))
                .isInstanceOfSatisfying(
                        MatchOutcome.Matched.class,
                        matched -> assertThat(matched.document().citekey()).isEqualTo("grey2020"));
        assertThat(only("herons").citation().year()).isEqualTo(2020);
        assertThat(engine().library().unmatched(BIRDS, 10)).contains(List.of());
        assertThat(engine().library().unmatched(new ProjectId("nowhere"), 10)).isEmpty();
    }

    @Test
    @DisplayName("C7: exported references can be imported again, in both formats")
    void references_are_exported() throws Exception {
        imported("""
                @article{crane2001, title = {Dances & Co}, author = {Ann Crane and Bob Dee}, year = 2001,
                  journal = {Birds}, volume = 3, pages = {1--9}, doi = {10.1000/cranes_1}, keywords = {dance, pairs},
                  eprint = {2101.00001}, archiveprefix = {arXiv}}
                @book{owl2002, title = {Heads}, isbn = {978-0-306-40615-7}, publisher = {Owl Press}}
                """);
        shelved(file("storks.md", "/papers/storks.md", "Storks clatter with their bills.", "mine2020"));

        for (var format : ReferenceFormat.values()) {
            var exported = engine().library().exportReferences(BIRDS, format).orElseThrow();
            assertThat(exported).contains("crane2001", "owl2002", "mine2020", "9780306406157");
            engine().library().importReferences(OTHER, exported);
            assertThat(engine().library().exportReferences(OTHER, format)).contains(exported);
        }
        assertThat(engine().library().exportReferences(new ProjectId("nowhere"), ReferenceFormat.BIBTEX))
                .isEmpty();
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
    @DisplayName("C7: references apply to documents that come later, and what the owner says counts for more")
    void references_apply_later() throws Exception {
        imported("""
                [{"id": "http://zotero.org/users/1/items/A", "citation-key": "heron2020", "type": "book",
                  "title": "Herons", "author": [{"family": "Grey", "given": "Ada"}],
                  "issued": {"date-parts": [[2020, 5]]}, "DOI": "10.1000/herons"},
                 {"id": "stork2021", "type": "book", "title": "Storks", "issued": {"raw": "2021"}}]""");
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));
        shelved(file("storks.md", "/papers/storks.md", "Storks clatter with their bills.", "mine", "own"));

        assertThat(documents())
                .extracting(ProjectDocument::fileName, ProjectDocument::title, ProjectDocument::citekey)
                .containsExactly(tuple("herons.md", "Herons", "heron2020"), tuple("storks.md", null, "mine"));
        assertThat(chunks(BIRDS, "herons", ofCitekey("heron2020")))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.citation().doi()).isEqualTo("10.1000/herons"));
    }

    @Test
    @DisplayName("C7: imported once more, a reference changes what its document is cited by")
    void references_are_replaced() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));
        imported("@book{heron2020, title = {Herons}, year = 2020}");
        imported("@book{heron2020, title = {Herons}, year = 2021}");

        assertThat(texts(BIRDS, "herons", inYears(2020, 2020))).isEmpty();
        assertThat(texts(BIRDS, "herons", inYears(2021, 2021))).hasSize(1);
        assertThat(size()).isEqualTo(1);
    }

    @Test
    void titles_of_several_references_are_no_sign() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));

        var report = imported("@book{one, title = {Herons}}\n@book{two, title = {HERONS!}}");

        assertThat(report.unmatched()).containsExactly("herons.md");
        assertThat(only("herons").citation().citekey()).isNull();
    }

    @Test
    void what_holds_no_references_is_refused() throws Exception {
        assertThat(engine().library().importReferences(BIRDS, "Dear diary"))
                .isInstanceOf(ImportOutcome.Unreadable.class);
    }

    @Test
    @DisplayName("C9: references of a project are attached to no document of another")
    void references_stay_in_their_project() throws Exception {
        shelved(file("herons.md", "/papers/herons.md", HERONS, null));
        engine().library().importReferences(OTHER, "@book{secret, title = {Herons}}");

        assertThat(only("herons").citation().citekey()).isNull();
    }

    private ImportReport imported(String file) throws InterruptedException {
        var outcome = engine().library().importReferences(BIRDS, file);
        assertThat(outcome).isInstanceOf(ImportOutcome.Imported.class);
        return ((ImportOutcome.Imported) outcome).report();
    }

    private Job shelved(NewDocument document) throws IOException, InterruptedException {
        var job = outcome(document);
        assertThat(job.state()).as(() -> String.valueOf(job.fault())).isEqualTo(JobState.COMPLETED);
        return job;
    }

    private Job outcome(NewDocument document) throws IOException, InterruptedException {
        var submission = submit(document);
        assertThat(submission).isInstanceOf(ProjectSubmission.Accepted.class);
        return engine().ingestion()
                .await(((ProjectSubmission.Accepted) submission).job().id())
                .orElseThrow();
    }

    private ProjectSubmission submit(NewDocument document) throws IOException, InterruptedException {
        return engine().library().submit(BIRDS, document);
    }

    private List<ProjectDocument> documents() throws InterruptedException {
        return engine().library().documents(BIRDS, 100, 0).orElseThrow();
    }

    private long size() throws InterruptedException {
        return ((InspectOutcome.Inspected) engine().projects().inspect(BIRDS, 0)).chunks();
    }

    private StoredChunk only(String query) throws InterruptedException {
        var chunks = chunks(BIRDS, query, ChunkFilter.ALL);
        assertThat(chunks).hasSize(1);
        return chunks.getFirst();
    }

    private List<String> texts(ProjectId project, String query, ChunkFilter filter) throws InterruptedException {
        return chunks(project, query, filter).stream().map(StoredChunk::text).toList();
    }

    private List<StoredChunk> chunks(ProjectId project, String query, ChunkFilter filter) throws InterruptedException {
        var finding = engine().projects().search(new ChunkQuery(project, query, 20, filter, false));
        return ((FindOutcome.Found) finding)
                .chunks().stream().map(found -> found.chunk()).toList();
    }

    private static ChunkFilter ofCitekey(String citekey) {
        return new ChunkFilter(Set.of(), Set.of(), citekey, null, Range.UNLIMITED, Range.UNLIMITED, Map.of());
    }

    private static ChunkFilter inYears(int from, int to) {
        return new ChunkFilter(Set.of(), Set.of(), null, null, Range.UNLIMITED, new Range(from, to), Map.of());
    }

    private static NewDocument file(
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
