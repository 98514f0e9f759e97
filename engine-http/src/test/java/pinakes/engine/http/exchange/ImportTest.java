package pinakes.engine.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DisguisedEngine;
import pinakes.engine.DisguisedIngestion;
import pinakes.engine.Engine;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.extraction.TextExtractor;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ImportTest {
    private static final String CANCELLED = "bees.txt";

    /// Does not get through one of the files.
    private static final TextExtractor STUCK = (request, progress) -> {
        if (request.fileName().equals(CANCELLED)) {
            new CountDownLatch(1).await();
        }
        return IngestingProcess.read(request.file());
    };

    @TempDir
    private Path directory;

    private final Map<String, ByteArrayOutputStream> files = new HashMap<>();

    @Test
    @DisplayName("S16: a file whose job is cancelled during an import is a problem, and the next import adds it")
    void cancelled_job_is_a_problem() throws Exception {
        try (var engine = open("from", IngestingProcess.READER)) {
            added(engine, CANCELLED, "Bees dance");
            added(engine, "wasps.txt", "Wasps do not");
            new Export(engine, new ExportScope(null, null), this::file, _ -> {}).write(Instant.EPOCH);
        }

        try (var engine = open("to", STUCK)) {
            var report = imported(new CancellingEngine(engine));

            assertThat(report.documents()).isEqualTo(1);
            assertThat(report.problems())
                    .containsExactly("files/000001-bees.txt: its job was cancelled or no longer exists. Run the import"
                            + " again.");
        }
        try (var engine = open("to", IngestingProcess.READER)) {
            var report = imported(engine);

            assertThat(report.documents()).isEqualTo(1);
            assertThat(report.known()).isEqualTo(1);
            assertThat(report.problems()).isEmpty();
        }
    }

    private LocalEngine open(String name, TextExtractor extractor) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory.resolve(name)),
                IngestingProcess.parts(extractor, new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    private static void added(Engine engine, String name, String text) throws Exception {
        var document = new NewDocument(
                DocumentKind.FILE,
                name,
                null,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                DocumentMetadata.NONE,
                false,
                "me");
        var submission = (Submission.Accepted) engine.ingestion().submit(document);
        engine.ingestion().await(submission.job().id());
    }

    private ByteArrayOutputStream file(String name) {
        return files.computeIfAbsent(name, _ -> new ByteArrayOutputStream());
    }

    private Import.Report imported(Engine engine) throws Exception {
        ImportSource source = name ->
                Optional.ofNullable(files.get(name)).map(content -> new ByteArrayInputStream(content.toByteArray()));
        return new Import(engine, source, "me", _ -> {}).read();
    }

    /// Somebody cancels the job of one file as soon as an import waits for it.
    private static final class CancellingEngine extends DisguisedEngine {
        private final Ingestion cancelling;

        CancellingEngine(Engine real) {
            super(real);
            this.cancelling = new CancellingIngestion(real.ingestion());
        }

        @Override
        public Ingestion ingestion() {
            return cancelling;
        }
    }

    private static final class CancellingIngestion extends DisguisedIngestion {
        CancellingIngestion(Ingestion real) {
            super(real);
        }

        @Override
        public Optional<Job> await(JobId id) throws InterruptedException {
            if (find(id).filter(job -> job.fileName().equals(CANCELLED)).isPresent()) {
                cancel(id);
            }
            return super.await(id);
        }
    }
}
