package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.testkit.Deadline;

/// Fills a disk that is really small, and makes room again.
///
/// Needs one: `mount -t tmpfs -o size=96m tmpfs DIRECTORY`, then `-Dpinakes.smallDisk=DIRECTORY`.
@EnabledIfSystemProperty(named = "pinakes.smallDisk", matches = ".+")
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SmallDiskTest {
    /// What the documents need that fit beside it, and more.
    private static final int BALLAST_BYTES = 86 << 20;

    private final Path disk = Path.of(Objects.requireNonNull(System.getProperty("pinakes.smallDisk")));
    private final Random random = new Random(1);

    @Test
    @DisplayName("S16: a full disk is told clearly, loses nothing, and is over when there is room again")
    void full_disk_loses_nothing() throws Exception {
        var ballast = Files.write(disk.resolve("ballast"), new byte[BALLAST_BYTES]);
        var accepted = new ArrayList<JobId>();
        try (var engine = open()) {
            var refusal = fill(engine, accepted);

            assertThat(refusal).hasMessageContaining("the disk is full. Free some space and try again.");
            assertThat(accepted).isNotEmpty();
            assertThat(engine.status().issues()).isNotEmpty();

            Files.delete(ballast);

            for (var id : accepted) {
                assertThat(engine.ingestion().await(id).map(Job::state)).contains(JobState.COMPLETED);
            }
            Deadline.usual().await("the engine to recover", () -> isWell(engine));
        }
        try (var engine = open()) {
            var page = engine.documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10_000, 0);
            assertThat(page.total()).isEqualTo(accepted.size());
            assertThat(engine.status().issues()).isEmpty();
        }
    }

    private EngineUnavailableException fill(LocalEngine engine, List<JobId> accepted) throws Exception {
        while (true) {
            var text = words();
            try {
                var submission = engine.ingestion()
                        .submit(new NewDocument(
                                DocumentKind.FILE,
                                "file.txt",
                                null,
                                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                                DocumentMetadata.NONE,
                                false,
                                "me"));
                accepted.add(((Submission.Accepted) submission).job().id());
            } catch (EngineUnavailableException e) {
                return e;
            }
        }
    }

    private String words() {
        var text = new StringBuilder();
        for (var i = 0; i < 5_000; i++) {
            text.append("w").append(random.nextInt(50_000)).append(i % 20 == 19 ? '\n' : ' ');
        }
        return text.toString();
    }

    private static boolean isWell(LocalEngine engine) {
        try {
            return engine.status().issues().isEmpty();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private LocalEngine open() throws InterruptedException {
        return LocalEngine.open(
                disk.resolve("data"),
                IngestingProcess.parts(
                        (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }
}
