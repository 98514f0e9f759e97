package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.core.ingest.IngestionSteps.completed;
import static pinakes.engine.core.ingest.IngestionSteps.count;
import static pinakes.engine.core.ingest.IngestionSteps.ended;
import static pinakes.engine.core.ingest.IngestionSteps.file;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.Originals;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.file.MailFile;

/// The original files of attachments are kept for as long as something needs them.
class AttachmentFilesTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("K4: the same attachment of several mails is stored once, until the last of them is removed")
    void same_bytes_are_stored_once() throws Exception {
        try (var engine = open(new WordBagEmbedder("bag"))) {
            var first = made(completed(engine, mail("First")));
            var second = made(completed(engine, mail("Second")));
            assertThat(count(engine)).isEqualTo(4);
            assertThat(Originals.in(directory))
                    .as("two mails and an attachment")
                    .hasSize(3);

            engine.documents().remove(first);
            assertThat(Originals.in(directory)).hasSize(2);

            engine.documents().remove(second);
            assertThat(Originals.in(directory)).isEmpty();
            assertThat(count(engine)).isZero();
        }
    }

    @Test
    @DisplayName("K1b: a mail whose job fails after its attachments were stored leaves only what a retry needs")
    void failed_job_leaves_no_attachments() throws Exception {
        var broken = new WordBagEmbedder("bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                throw new EmbeddingException("The model is broken.");
            }
        };
        try (var engine = open(broken)) {
            var job = ended(engine, mail("First"));

            assertThat(job.state()).isEqualTo(JobState.FAILED);
            assertThat(Originals.in(directory)).as("the mail").hasSize(1);
            assertThat(count(engine)).isZero();
        }
    }

    @Test
    @DisplayName("K1b: an ended job keeps no note of attachments")
    void ended_job_keeps_no_note_of_attachments() throws Exception {
        try (var engine = open(new WordBagEmbedder("bag"))) {
            completed(engine, mail("First"));
        }

        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(catalog.<Long>read(sql -> sql.number("SELECT count(*) FROM job_attachment")))
                    .isZero();
        }
    }

    @Test
    @DisplayName("K1b: what a job of a process that crashed has noted of attachments is forgotten at the next start")
    void crashed_process_leaves_no_note_of_attachments() throws Exception {
        try (var engine = open(new WordBagEmbedder("bag"))) {
            completed(engine, mail("First"));
        }
        try (var catalog = SqliteCatalog.open(directory)) {
            catalog.write(sql -> sql.execute(
                    "INSERT INTO job_attachment (job, content_hash) SELECT sequence, content_hash FROM job"));
        }

        try (var engine = open(new WordBagEmbedder("bag"))) {
            assertThat(count(engine)).isEqualTo(2);
        }

        try (var catalog = SqliteCatalog.open(directory)) {
            assertThat(catalog.<Long>read(sql -> sql.number("SELECT count(*) FROM job_attachment")))
                    .isZero();
        }
        assertThat(Originals.in(directory)).as("the mail and its attachment").hasSize(2);
    }

    @Test
    @DisplayName("K4: clearing the knowledge base removes mails and attachments")
    void clearing_removes_all() throws Exception {
        try (var engine = open(new WordBagEmbedder("bag"))) {
            completed(engine, mail("First"));

            assertThat(engine.documents().clear().documents()).isEqualTo(2);

            assertThat(Originals.in(directory)).isEmpty();
        }
    }

    private LocalEngine open(WordBagEmbedder embedder) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(IngestingProcess.READER, embedder),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    private static DocumentId made(Job job) {
        return Objects.requireNonNull(Objects.requireNonNull(job.outcome()).document());
    }

    private static NewDocument mail(String text) {
        return file(
                "a.eml",
                MailFile.of("Garden", text).attach("plan.txt", "Dig a pond.").toString());
    }
}
