package pinakes.engine.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineContract;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentVersion;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Passage;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.ReviseOutcome.Revised;

/// What every implementation of [Notes] does.
public abstract class NotesContract extends EngineContract {
    @Test
    @DisplayName("B6: a changed note is found under its new text only, as soon as the change is answered")
    void changed_note_is_found_under_its_new_text_only() throws Exception {
        var note = added(note("Bees dance", "red"));

        var revised = revised(note, "Rivers carry sand");

        assertThat(found("bees dance")).doesNotContain("Bees dance");
        assertThat(found("rivers", withTags("red"))).containsExactly("Rivers carry sand");
        assertThat(revised.id()).isEqualTo(note.id());
        assertThat(revised.number()).isEqualTo(note.number());
        assertThat(revised.version()).isEqualTo(2);
        assertThat(revised.tags()).isEqualTo(note.tags());
        assertThat(revised.addedAt()).isEqualTo(note.addedAt());
        assertThat(engine().documents().find(note.id())).contains(revised);
        assertThat(original(note)).isEqualTo("Rivers carry sand");
    }

    @Test
    void title_that_came_from_the_text_changes_with_it() throws Exception {
        var note = added(note("# Bees\n\nThey dance."));

        assertThat(note.text().title()).isEqualTo("Bees");
        assertThat(revised(note, "Rivers\n\nThey carry sand.").text().title()).isEqualTo("Rivers");
    }

    @Test
    void title_that_was_given_stays() throws Exception {
        var note = added(note("Bees dance", metadata("My note")));

        assertThat(revised(note, "Rivers carry sand").text().title()).isEqualTo("My note");
    }

    @Test
    @DisplayName("B6: what does not exist cannot be changed")
    void missing_note_cannot_be_changed() throws Exception {
        var nobody = new DocumentId(UUID.fromString("00000000-0000-4000-8000-000000000000"));

        assertThat(engine().notes().revise(nobody, "Rivers", null, "me")).isEqualTo(new ReviseOutcome.Missing());
    }

    @Test
    @DisplayName("B6: only notes can be changed")
    void file_cannot_be_changed() throws Exception {
        var file = added(text("bees.txt", null, "Bees dance"));

        assertThat(engine().notes().revise(file.id(), "Rivers", null, "me"))
                .isEqualTo(new ReviseOutcome.NotANote(file));
        assertThat(found("bees dance")).containsExactly("Bees dance");
    }

    @Test
    void note_of_another_version_is_not_changed() throws Exception {
        var note = added(note("Bees dance"));
        var second = revised(note, "Bees sleep");

        assertThat(engine().notes().revise(note.id(), "Rivers", 1, "me")).isEqualTo(new ReviseOutcome.Outdated(second));
        assertThat(engine().notes().revise(note.id(), "Rivers", 2, "me")).isInstanceOf(Revised.class);
    }

    @Test
    void text_that_another_document_has_is_not_taken_twice() throws Exception {
        var note = added(note("Bees dance"));
        var other = added(note("Rivers carry sand"));

        assertThat(engine().notes().revise(note.id(), "Rivers carry sand", null, "me"))
                .isEqualTo(new ReviseOutcome.Known(other));
        assertThat(engine().documents().find(note.id())).contains(note);
    }

    @Test
    void same_text_again_changes_nothing() throws Exception {
        var note = added(note("Bees dance"));

        assertThat(engine().notes().revise(note.id(), "Bees dance", null, "me")).isEqualTo(new Revised(note));
    }

    @Test
    void old_text_can_be_added_anew() throws Exception {
        var note = added(note("Bees dance"));
        revised(note, "Rivers carry sand");

        assertThat(added(note("Bees dance")).id()).isNotEqualTo(note.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t\n"})
    void text_without_words_is_refused(String nothing) throws Exception {
        var note = added(note("Bees dance"));

        assertThat(fault(note, nothing)).isEqualTo(IngestFault.Code.EXTRACTION_FAILED);
        assertThat(engine().documents().find(note.id())).contains(note);
    }

    @Test
    @DisplayName("B6: a note may not become larger than a file may be")
    void text_that_is_too_large_is_refused() throws Exception {
        var note = added(note("Bees dance"));
        var bytesMax = engine().status().fileMegabytesMax() << 20;

        assertThat(fault(note, "bee ".repeat(bytesMax / 4 + 1))).isEqualTo(IngestFault.Code.FILE_TOO_LARGE);
        assertThat(found("bees dance")).containsExactly("Bees dance");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'; DROP TABLE document; --", "half \ud83d a pair", "nul \0 inside", "\u202eright to left"})
    void hostile_text_is_only_text(String text) throws Exception {
        var note = added(note("Bees dance"));

        assertThat(revised(note, text).version()).isEqualTo(2);
    }

    @Test
    @DisplayName("B6: of those who change the same version at once, one succeeds")
    void one_of_several_changes_of_a_version_succeeds() throws Exception {
        var note = added(note("Bees dance"));

        var outcomes = reviseAtOnce(note, 1);

        assertThat(outcomes).filteredOn(Revised.class::isInstance).hasSize(1);
        assertThat(outcomes)
                .filteredOn(ReviseOutcome.Outdated.class::isInstance)
                .hasSize(5);
        assertThat(engine().documents().find(note.id()).orElseThrow().version()).isEqualTo(2);
        assertWhole(note);
    }

    @Test
    @DisplayName("B6: several who change a note at once leave one of their texts, whole")
    void changes_at_once_do_not_mix() throws Exception {
        var note = added(note("Bees dance"));

        var outcomes = reviseAtOnce(note, null);

        assertThat(outcomes).hasSize(6).allMatch(Revised.class::isInstance);
        assertThat(engine().documents().find(note.id()).orElseThrow().version()).isEqualTo(7);
        assertWhole(note);
    }

    @Test
    void change_of_a_note_is_no_job() throws Exception {
        var note = added(note("Bees dance"));

        revised(note, "Rivers carry sand");

        assertThat(engine().ingestion().list(JobFilter.ALL, 10, 0)).hasSize(1);
    }

    @Test
    @DisplayName("B6: the earlier versions of a note are kept, and can be read and restored")
    void earlier_versions_are_kept() throws Exception {
        var note = added(note("# Bees\n\nThey dance."));
        var second = revised(note, "# Rivers\n\nThey carry sand.");

        assertThat(engine().documents().versions(note.id()))
                .containsExactly(version(2, "Rivers", second), version(1, "Bees", note));
        var first = engine().notes().text(note.id(), 1).orElseThrow();
        assertThat(first).isEqualTo("# Bees\n\nThey dance.");
        assertThat(engine().notes().text(note.id(), 2)).contains("# Rivers\n\nThey carry sand.");
        assertThat(engine().notes().text(note.id(), 3)).isEmpty();

        assertThat(revised(note, first).version()).isEqualTo(3);
        assertThat(found("rivers carry sand")).doesNotContain("They carry sand.");
        assertThat(engine().documents().versions(note.id())).hasSize(3);
    }

    @Test
    @DisplayName("B6: other tags do not change when the versions of a note were saved")
    void tags_do_not_change_the_history() throws Exception {
        var note = added(note("Bees dance"));
        var first = engine().documents().versions(note.id());

        var tagged = engine().documents()
                .retag(note.id(), new TagChange(Set.of(), Set.of("garden")))
                .orElseThrow();

        assertThat(tagged.updatedAt()).isAfter(note.updatedAt());
        assertThat(engine().documents().versions(note.id())).isEqualTo(first);
        revised(note, "Bees sleep");
        assertThat(engine().documents().versions(note.id()).getLast()).isEqualTo(first.getFirst());
    }

    @Test
    void note_that_is_sent_again_from_the_same_path_keeps_its_version() throws Exception {
        var path = "/notes/bees.md";
        var note = added(document(DocumentKind.NOTE, "bees.md", path, "Bees dance", DocumentMetadata.NONE));
        added(document(DocumentKind.NOTE, "bees.md", path, "Bees sleep", DocumentMetadata.NONE));

        assertThat(engine().documents().versions(note.id()))
                .extracting(DocumentVersion::version)
                .containsExactly(2, 1);
        assertThat(engine().notes().text(note.id(), 1)).contains("Bees dance");
    }

    @Test
    void only_the_newest_versions_are_kept() throws Exception {
        var note = added(note("Bees dance"));
        for (var i = 0; i <= Documents.EARLIER_VERSIONS_MAX; i++) {
            revised(note, "Bees dance " + i);
        }

        var versions = engine().documents().versions(note.id());

        assertThat(versions).hasSize(Documents.EARLIER_VERSIONS_MAX + 1);
        assertThat(versions.getLast().version()).isEqualTo(2);
        assertThat(engine().notes().text(note.id(), 1)).isEmpty();
        assertThat(engine().notes().text(note.id(), 2)).contains("Bees dance 0");
    }

    @Test
    @DisplayName("B6: the versions of a file are known, but not their text")
    void versions_of_files_are_known() throws Exception {
        var first = added(text("bees.txt", "/bees.txt", "Bees dance"));
        var second = added(text("bees.txt", "/bees.txt", "Bees dance and sleep"));

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(engine().documents().versions(first.id()))
                .containsExactly(
                        version(2, second.text().title(), second),
                        version(1, first.text().title(), first));
        assertThat(engine().notes().text(first.id(), 1)).isEmpty();
        assertThat(engine().notes().text(first.id(), 2)).isEmpty();
    }

    @Test
    @DisplayName("B6: what was removed has no versions")
    void removed_documents_have_no_versions() throws Exception {
        var note = added(note("Rivers carry sand"));
        revised(note, "Rivers carry stones");
        engine().documents().remove(note.id());

        assertThat(engine().documents().versions(note.id())).isEmpty();
        assertThat(engine().notes().text(note.id(), 1)).isEmpty();
    }

    private static DocumentVersion version(int version, @Nullable String title, Document document) {
        return new DocumentVersion(
                version,
                title,
                document.source().sizeBytes(),
                document.text().pageCount(),
                document.text().method(),
                document.updatedAt());
    }

    private List<ReviseOutcome> reviseAtOnce(Document note, @Nullable Integer version) throws Exception {
        var changes = new ArrayList<Callable<ReviseOutcome>>();
        for (var i = 0; i < 6; i++) {
            var text = "Rivers carry sand " + i + "\n\nThe sea takes it " + i;
            changes.add(() -> engine().notes().revise(note.id(), text, version, "me"));
        }
        var outcomes = new ArrayList<ReviseOutcome>();
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var change : callers.invokeAll(changes)) {
                outcomes.add(change.get());
            }
        }
        return outcomes;
    }

    /// The text of the note, its passages and what is found are from the same version.
    private void assertWhole(Document note) throws Exception {
        var text = original(note);
        var passages = engine().documents().passages(note.id(), 100, 0).stream()
                .map(Passage::text)
                .toList();

        assertThat(passages).isNotEmpty().allMatch(text::contains);
        assertThat(found("rivers sand sea bees dance")).containsExactlyInAnyOrderElementsOf(passages);
    }

    private Document revised(Document note, String text) throws InterruptedException {
        var revision = engine().notes().revise(note.id(), text, null, "me");
        assertThat(revision).isInstanceOf(Revised.class);
        return ((Revised) revision).document();
    }

    private IngestFault.Code fault(Document note, String text) throws InterruptedException {
        var revision = engine().notes().revise(note.id(), text, null, "me");
        assertThat(revision).isInstanceOf(ReviseOutcome.Refused.class);
        return ((ReviseOutcome.Refused) revision).fault().code();
    }

    private String original(Document note) throws Exception {
        try (var bytes = engine().documents().original(note.id()).orElseThrow()) {
            return new String(bytes.readAllBytes(), UTF_8);
        }
    }
}
