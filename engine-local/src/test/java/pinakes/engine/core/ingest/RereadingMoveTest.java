package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.file;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;

/// Documents that are read again while they move into a project.
final class RereadingMoveTest extends RereadingCase {
    private static final ProjectId PROJECT = new ProjectId("laws");

    @Test
    @DisplayName("C7, K1a: a document that is read again while it moves into a project moves with its new text")
    void document_is_read_when_it_moves() throws Exception {
        var embedder = new HeldEmbedder();
        try (var engine = open(embedder)) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            ocr.reads = "kestrel";
            var reading = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            ocr.begins();
            embedder.holds = "kastrel";
            var moving = moving(engine, rules);
            embedder.begun.await();
            ocr.opened.countDown();
            assertThat(ended(engine, reading).state()).isEqualTo(JobState.COMPLETED);
            embedder.opened.countDown();

            assertThat(ended(engine, moving).state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.documents().find(rules.id())).isEmpty();
            assertThat(inProject(engine)).containsExactly("Rules kestrel");
        }
    }

    @Test
    @DisplayName("C7, K1b: what is stated about a document that moves is added when the move is cancelled and retried")
    void metadata_is_added_by_another_move() throws Exception {
        var embedder = new HeldEmbedder();
        try (var engine = open(embedder)) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var rules = made(engine, file("rules.docx", "Rules"));
            embedder.holds = "kastrel";
            var moving = moving(engine, rules);
            embedder.begun.await();
            engine.ingestion().amend(moving.id(), new Addition(RED, false, "me"));
            assertThat(engine.ingestion().cancel(moving.id()))
                    .get()
                    .extracting(Job::state)
                    .isEqualTo(JobState.CANCELLED);
            embedder.holds = null;

            var retried = (RetryOutcome.Queued) engine.ingestion().retry(moving.id());

            assertThat(ended(engine, retried.job()).state()).isEqualTo(JobState.COMPLETED);
            assertThat(engine.library().documents(PROJECT, 10, 0).orElseThrow())
                    .singleElement()
                    .satisfies(document -> assertThat(document.tags()).containsExactly("red"));
        }
    }

    private static Job moving(LocalEngine engine, Document document) throws InterruptedException {
        var submission = engine.library().move(PROJECT, document.id(), "me").orElseThrow();
        return ((ProjectSubmission.Accepted) submission).job();
    }

    /// The passages of the project.
    private static List<String> inProject(LocalEngine engine) throws InterruptedException {
        var found = engine.projects().search(new ChunkQuery(PROJECT, "rules", 10, ChunkFilter.ALL, false));
        return ((FindOutcome.Found) found)
                .chunks().stream().map(chunk -> chunk.chunk().text()).toList();
    }

    /// Embeds passages with a word only when it is let go.
    private static final class HeldEmbedder extends WordBagEmbedder {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);
        private volatile @Nullable String holds;

        HeldEmbedder() {
            super("bag");
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            var held = holds;
            if (held != null && text.contains(held)) {
                begun.countDown();
                try {
                    opened.await();
                } catch (InterruptedException e) {
                    throw new EmbeddingException("The job was cancelled.", e);
                }
            }
            return super.embedPassage(text);
        }
    }
}
