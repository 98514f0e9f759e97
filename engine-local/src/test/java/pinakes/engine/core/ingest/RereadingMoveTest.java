package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.file;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.local.IngestingProcess;
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

    @Test
    @DisplayName("C7, K11: a document that has moved into a project is not read again in vain")
    void moved_document_is_not_read() throws Exception {
        try (var engine = open()) {
            engine.projects().add(new NewProject(PROJECT, null, false));
            var rules = made(engine, file("rules.docx", "Rules"));
            ocr.isBlocked = true;
            var ahead = new ArrayList<Job>(); // as many as may run at once of one caller
            for (var place = 1; place < IngestingProcess.LIMITS.jobsAtOnce(); place++) {
                var scan = made(engine, file("scan.docx", "Scan " + place));
                ahead.add(again(engine, scan.id(), DocumentMetadata.NONE, "me"));
            }
            var last = again(engine, rules.id(), DocumentMetadata.NONE, "me");
            assertThat(ended(engine, moving(engine, rules, "somebody else")).state())
                    .isEqualTo(JobState.COMPLETED);
            ocr.opened.countDown();

            assertThat(ended(engine, last).state()).isEqualTo(JobState.CANCELLED);
            for (var job : ahead) {
                ended(engine, job);
            }
            assertThat(ocr.readAgain).hasValue(ahead.size());
        }
    }

    private static Job moving(LocalEngine engine, Document document) throws InterruptedException {
        return moving(engine, document, "me");
    }

    private static Job moving(LocalEngine engine, Document document, String owner) throws InterruptedException {
        var submission = engine.library().move(PROJECT, document.id(), owner).orElseThrow();
        return ((ProjectSubmission.Accepted) submission).job();
    }

    /// The passages of the project.
    private static List<String> inProject(LocalEngine engine) throws InterruptedException {
        var found = engine.projects().search(new ChunkQuery(PROJECT, "rules", 10, ChunkFilter.ALL, false));
        return ((FindOutcome.Found) found)
                .chunks().stream().map(chunk -> chunk.chunk().text()).toList();
    }
}
