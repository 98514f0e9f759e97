package pinakes.engine.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.DocumentId;
import pinakes.engine.library.ImportReport.Attachment;
import pinakes.engine.library.ImportReport.BrokenEntry;
import pinakes.engine.project.ProjectId;

/// How references of every implementation of [Library] match documents.
public abstract class ReferencesContract extends LibrarySteps {
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

        shelved(file("2305.03393v1-pg9.md", "/papers/2305.03393v1-pg9.md", "Terns dive.", null));
        shelved(file("2305.033.md", "/papers/2305.033.md", "Rooks gather.", null));

        var report = imported("""
                @misc{crane2021, title = {Dances}, eprint = {2101.00001}, archiveprefix = {arXiv}}
                @misc{tern2023, title = {Dives}, eprint = {2305.03393}}
                @book{owl2002, title = {Heads}, isbn = {978-0-306-40615-7}}
                @book{gull2019, title = {On the Ways of Gulls}, url = {https://arxiv.org/abs/9999.00009}}
                """);

        assertThat(report.attached())
                .containsExactlyInAnyOrder(
                        new Attachment("one.md", "crane2021", MatchBasis.ARXIV),
                        new Attachment("two.md", "owl2002", MatchBasis.ISBN),
                        new Attachment("2305.03393v1-pg9.md", "tern2023", MatchBasis.FILE_NAME));
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
}
