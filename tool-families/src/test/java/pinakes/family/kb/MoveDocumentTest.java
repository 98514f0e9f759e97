package pinakes.family.kb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.TestEngine;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.family.TestContext;
import pinakes.family.document.DocumentReference;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolResult;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MoveDocumentTest {
    private static final ProjectId BIRDS = new ProjectId("birds");
    private static final ProjectId FISH = new ProjectId("fish");

    @TempDir
    private Path directory;

    /// Passages of ospreys that may be embedded; the first is the document's own.
    private final Semaphore passages = new Semaphore(1);

    private final Semaphore begun = new Semaphore(0);

    @Test
    @DisplayName("C7: a document that two calls, of one gateway or of two, move at once is in one project afterwards")
    void document_moves_once() throws Exception {
        try (var engine = opened()) {
            var number = added(engine);
            begun.drainPermits();
            var first = new AtomicReference<MoveDocument.Output>();
            var second = new AtomicReference<MoveDocument.Output>();
            var mover = Thread.ofVirtual().start(() -> first.set(moved(new MoveDocument(engine), number, BIRDS)));
            begun.acquire();
            var other = Thread.ofVirtual().start(() -> second.set(moved(new MoveDocument(engine), number, FISH)));
            begun.acquire();

            passages.release(2);
            mover.join();
            other.join();

            assertThat(Stream.of(first.get(), second.get()).flatMap(output -> output.moved().stream()))
                    .extracting(Object::toString)
                    .containsExactly(number);
            assertThat(Stream.of(first.get(), second.get())
                            .map(MoveDocument.Output::failed)
                            .filter(Objects::nonNull)
                            .flatMap(Collection::stream))
                    .singleElement()
                    .satisfies(failed -> assertThat(failed.message())
                            .isEqualTo("Another call moved or removed it in the meantime."));
            var winner = first.get().moved().isEmpty() ? FISH : BIRDS;
            for (var project : List.of(BIRDS, FISH)) {
                assertThat(engine.library().documents(project, 10, 0).orElseThrow())
                        .hasSize(project.equals(winner) ? 1 : 0);
            }
            assertThat(engine.documents()
                            .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                            .total())
                    .isZero();
        }
    }

    @Test
    @DisplayName("C7: a document that is removed while it is moved is gone")
    void removed_document_does_not_arrive() throws Exception {
        try (var engine = opened()) {
            var note = added(engine, DocumentKind.NOTE, "note.md", "Ospreys dive.");

            var output = movedDuring(
                    engine,
                    note,
                    () -> assertThat(engine.documents().clear().documents()).isEqualTo(1));

            assertThat(output.moved()).isEmpty();
            assertThat(output.failed())
                    .containsExactly(new MoveDocument.Failed(
                            note.number(), "Another call moved or removed it in the meantime."));
            assertThat(engine.library().documents(BIRDS, 10, 0)).contains(List.of());
        }
    }

    @Test
    @DisplayName("C7: notes, which all have the same file name, do not replace each other in a project")
    void notes_move_side_by_side() throws Exception {
        try (var engine = opened()) {
            var texts = List.of("Terns plunge.", "Herons wade.", "Grebes dive.");
            var numbers = new ArrayList<String>();
            for (var text : texts) {
                numbers.add(added(engine, DocumentKind.NOTE, "note.md", text)
                        .number()
                        .toString());
            }

            assertThat(moved(new MoveDocument(engine), numbers, BIRDS).moved())
                    .extracting(Object::toString)
                    .containsExactlyElementsOf(numbers);

            var originals = new ArrayList<String>();
            for (var document : engine.library().documents(BIRDS, 10, 0).orElseThrow()) {
                try (var original =
                        engine.library().original(BIRDS, document.id()).orElseThrow()) {
                    originals.add(new String(original.readAllBytes(), UTF_8));
                }
            }
            assertThat(originals).containsExactlyInAnyOrderElementsOf(texts);
        }
    }

    @Test
    @DisplayName("C7: tags that a document gets while it is moved come with it")
    void late_tags_come_along() throws Exception {
        try (var engine = opened()) {
            var note = added(engine, DocumentKind.NOTE, "note.md", "Ospreys dive.");

            var output = movedDuring(
                    engine,
                    note,
                    () -> assertThat(engine.documents().retag(note.id(), new TagChange(Set.of(), Set.of("late"))))
                            .isPresent());

            assertThat(output.failed()).isNull();
            assertThat(engine.library().documents(BIRDS, 10, 0).orElseThrow())
                    .singleElement()
                    .satisfies(moved -> assertThat(moved.tags()).containsExactly("late"));
        }
    }

    @Test
    @DisplayName("C7: a note that changes while it is moved stays, with its change")
    void changed_note_stays() throws Exception {
        try (var engine = opened()) {
            var note = added(engine, DocumentKind.NOTE, "note.md", "Ospreys dive.");

            var output = movedDuring(
                    engine,
                    note,
                    () -> assertThat(engine.notes().revise(note.id(), "Herons wade.", null, "me"))
                            .isInstanceOf(ReviseOutcome.Revised.class));

            assertThat(output.moved()).isEmpty();
            assertThat(output.failed())
                    .containsExactly(new MoveDocument.Failed(
                            note.number(),
                            "It was changed while it was being moved. Repeat the call to move it as it is now."));
            assertThat(engine.documents().find(note.id()).orElseThrow().version())
                    .isEqualTo(2);
            assertThat(engine.library().documents(BIRDS, 10, 0)).contains(List.of());
        }
    }

    @Test
    @DisplayName("C7: a repeated call moves what is left, and names what it does not find")
    void repeated_call_moves_the_rest() throws Exception {
        try (var engine = opened()) {
            var terns =
                    added(engine, DocumentKind.NOTE, "note.md", "Terns plunge.").number();
            var herons =
                    added(engine, DocumentKind.NOTE, "note.md", "Herons wade.").number();
            var tool = new MoveDocument(engine);
            moved(tool, List.of(terns.toString()), BIRDS);

            var again = moved(tool, List.of(terns.toString(), herons.toString(), herons.toString()), BIRDS);

            assertThat(again.moved()).containsExactly(herons);
            assertThat(again.failed())
                    .containsExactly(new MoveDocument.Failed(
                            terns, "It was not found; it may have been moved or removed already."));
        }
    }

    /// An engine with two projects, which embeds a passage about ospreys when the test allows it.
    private LocalEngine opened() throws InterruptedException {
        var embedder = new WordBagEmbedder("bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                if (text.contains("Ospreys")) {
                    begun.release();
                    passages.acquireUninterruptibly();
                }
                return super.embedPassage(text);
            }
        };
        var parts = IngestingProcess.parts((request, _) -> IngestingProcess.read(request.file()), embedder);
        var engine =
                LocalEngine.open(EmbeddedStorage.open(directory), parts, TestEngine.LIMITS, InstantSource.system());
        engine.projects().add(new NewProject(BIRDS, null, false));
        engine.projects().add(new NewProject(FISH, null, false));
        return engine;
    }

    private static String added(LocalEngine engine) throws Exception {
        return added(engine, DocumentKind.FILE, "ospreys.txt", "Ospreys dive for fish feet first.")
                .number()
                .toString();
    }

    private static Document added(LocalEngine engine, DocumentKind kind, String name, String text) throws Exception {
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        kind,
                        name,
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        Caller.LOCAL.id()));
        engine.ingestion().await(((Submission.Accepted) submission).job().id());
        return engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                .documents()
                .getFirst();
    }

    /// Moves a document that is changed while its copy is made.
    private MoveDocument.Output movedDuring(LocalEngine engine, Document document, Change change) throws Exception {
        begun.drainPermits();
        var output = new AtomicReference<MoveDocument.Output>();
        var number = document.number().toString();
        var mover = Thread.ofVirtual().start(() -> output.set(moved(new MoveDocument(engine), number, BIRDS)));
        begun.acquire();
        change.make();
        passages.release(10);
        mover.join();
        return output.get();
    }

    private interface Change {
        void make() throws Exception;
    }

    private static MoveDocument.Output moved(MoveDocument tool, String number, ProjectId project) {
        return moved(tool, List.of(number), project);
    }

    private static MoveDocument.Output moved(MoveDocument tool, List<String> numbers, ProjectId project) {
        var references = numbers.stream().map(DocumentReference::new).toList();
        var context = TestContext.of(Caller.LOCAL, Instant.EPOCH, Conversation.SILENT);
        try {
            var result = tool.call(new MoveDocument.Input(references, null, project, true), context);
            return ((ToolResult.Success<MoveDocument.Output>) result).data();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
