package pinakes.family.kb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.LocalEngine;
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

    /// Passages that may be embedded; the first is the document's own.
    private final Semaphore passages = new Semaphore(1);

    private final Semaphore begun = new Semaphore(0);

    @Test
    @DisplayName("C7: a document that two calls move at once is in one project afterwards")
    void document_moves_once() throws Exception {
        try (var engine = opened()) {
            var number = added(engine);
            begun.drainPermits();
            var tool = new MoveDocument(engine);
            var first = new AtomicReference<MoveDocument.Output>();
            var mover = Thread.ofVirtual().start(() -> first.set(moved(tool, number, BIRDS)));
            begun.acquire();

            var second = moved(tool, number, FISH);
            passages.release();
            mover.join();

            assertThat(second.moved()).isEmpty();
            assertThat(second.failed())
                    .singleElement()
                    .satisfies(failed -> assertThat(failed.message()).isEqualTo("Another call is moving it."));
            assertThat(first.get().moved()).extracting(Object::toString).containsExactly(number);
            assertThat(engine.library().documents(BIRDS, 10, 0))
                    .hasValueSatisfying(page -> assertThat(page).hasSize(1));
            assertThat(engine.library().documents(FISH, 10, 0))
                    .hasValueSatisfying(page -> assertThat(page).isEmpty());
            assertThat(engine.documents()
                            .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                            .total())
                    .isZero();
        }
    }

    @Test
    @DisplayName("C7: of two gateways that move a document at once, one says that the other was faster")
    void gateways_move_one_document() throws Exception {
        try (var engine = opened()) {
            var number = added(engine);
            begun.drainPermits();
            var first = new AtomicReference<MoveDocument.Output>();
            var mover = Thread.ofVirtual().start(() -> first.set(moved(new MoveDocument(engine), number, BIRDS)));
            begun.acquire();
            var second = new AtomicReference<MoveDocument.Output>();
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
                            .startsWith("Another call moved or removed it meanwhile. Project '")
                            .endsWith("' has a copy: remove it there unless you want it."));
        }
    }

    /// An engine with two projects, which embeds a passage when the test allows it.
    private LocalEngine opened() throws InterruptedException {
        var embedder = new WordBagEmbedder("bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                begun.release();
                passages.acquireUninterruptibly();
                return super.embedPassage(text);
            }
        };
        var parts = IngestingProcess.parts((request, _) -> IngestingProcess.read(request.file()), embedder);
        var engine = LocalEngine.open(directory, parts, TestEngine.LIMITS, InstantSource.system());
        engine.projects().add(new NewProject(BIRDS, null, false));
        engine.projects().add(new NewProject(FISH, null, false));
        return engine;
    }

    private static String added(LocalEngine engine) throws Exception {
        var text = "Ospreys dive for fish feet first.";
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.FILE,
                        "ospreys.txt",
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        Caller.LOCAL.id()));
        engine.ingestion().await(((Submission.Accepted) submission).job().id());
        return engine.documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                .documents()
                .getFirst()
                .number()
                .toString();
    }

    private static MoveDocument.Output moved(MoveDocument tool, String number, ProjectId project) {
        var context = TestContext.of(Caller.LOCAL, Instant.EPOCH, Conversation.SILENT);
        try {
            var result = tool.call(
                    new MoveDocument.Input(List.of(new DocumentReference(number)), null, project, true), context);
            return ((ToolResult.Success<MoveDocument.Output>) result).data();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
