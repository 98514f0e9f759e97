package pinakes.family.kb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.TestEngine;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.family.TestContext;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.Permission;
import pinakes.tool.ToolResult;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AddedAgainTest {
    /// Does not search, so that the test decides when a passage is embedded.
    private static final Caller WRITER = new Caller("writer", Set.of(Permission.parse("documents:write")));

    @TempDir
    private Path directory;

    private final Semaphore begun = new Semaphore(0);
    private final Semaphore allowed = new Semaphore(0);

    @Test
    @DisplayName("K1a, B4: tags and collection of a note that is still being added are applied when its job is done")
    void additions_to_a_pending_note_are_applied() throws Exception {
        try (var engine = opened()) {
            var first = added(engine, "one", new CollectionName("old"));
            begun.acquire();

            var second = added(engine, "two", new CollectionName("new"));
            var third = added(engine, "three", null);
            allowed.release();
            var job = engine.ingestion().await(first.jobId()).orElseThrow();

            assertThat(first.status()).as("a call does not wait long").isIn(JobStatus.QUEUED, JobStatus.PROCESSING);
            assertThat(List.of(second.jobId(), third.jobId())).containsOnly(first.jobId());
            assertThat(second.collection()).isEqualTo(new CollectionName("new"));
            assertThat(second.message())
                    .isEqualTo("The same content is already being added. Its job will also apply: collection, tags.");
            assertThat(third.collection()).as("where the note will be").isEqualTo(new CollectionName("new"));
            DocumentId id =
                    Objects.requireNonNull(Objects.requireNonNull(job.outcome()).document());
            assertThat(engine.documents().find(id).orElseThrow().tags())
                    .containsExactlyInAnyOrder("collection:new", "one", "two", "three");
        }
    }

    private static Submitted added(LocalEngine engine, String tag, @Nullable CollectionName collection)
            throws InterruptedException {
        var tool = new KbAddnote(engine.ingestion(), new RelatedNotes(engine.search()));
        var input = new KbAddnote.Input("Ospreys dive.", null, new PlainTags(List.of(tag)), collection, null);
        var result = tool.call(input, TestContext.of(WRITER, Instant.EPOCH, Conversation.SILENT));
        return ((ToolResult.Success<Submitted>) result).data();
    }

    /// An engine that embeds a passage when the test allows it.
    private LocalEngine opened() throws InterruptedException {
        var embedder = new WordBagEmbedder("bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                begun.release();
                allowed.acquireUninterruptibly();
                return super.embedPassage(text);
            }
        };
        var parts = IngestingProcess.parts((request, _) -> IngestingProcess.read(request.file()), embedder);
        return LocalEngine.open(EmbeddedStorage.open(directory), parts, TestEngine.LIMITS, InstantSource.system());
    }
}
