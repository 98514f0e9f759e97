package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.Submission;
import pinakes.testkit.Deadline;

/// Fills the small disk that it is started on, and makes room again; says `passed`, or what went wrong.
final class FillingProcess {
    /// What the documents need that fit beside it, and more.
    private static final int BALLAST_BYTES = 86 << 20;

    private final Path disk;
    private final Random random = new Random(1);

    private FillingProcess(Path disk) {
        this.disk = disk;
    }

    public static void main(String[] arguments) throws Exception {
        try {
            new FillingProcess(Path.of(arguments[0])).fillAndMakeRoom();
            System.out.println("passed");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }

    private void fillAndMakeRoom() throws Exception {
        var ballast = Files.write(disk.resolve("ballast"), new byte[BALLAST_BYTES]);
        var accepted = new ArrayList<JobId>();
        try (var engine = open()) {
            assertThat(PatientHealth.of(engine::health).problems()).isEmpty();
            var refusal = fill(engine, accepted);

            assertThat(refusal).hasMessageContaining("the disk is full. Free some space and try again.");
            assertThat(accepted).isNotEmpty();
            fillRest();
            Deadline.usual().await("the engine to say so", () -> saysThatDiskIsFull(engine));
            assertThat(engine.status().issues()).isNotEmpty();

            Files.delete(disk.resolve("rest"));
            Files.delete(ballast);

            for (var id : accepted) {
                assertThat(engine.ingestion().await(id).map(Job::state)).contains(JobState.COMPLETED);
            }
            Deadline.usual().await("the engine to recover", () -> isWell(engine));
            assertThat(PatientHealth.of(engine::health).problems()).isEmpty();
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
                var submission = engine.ingestion().submit(TextFile.of("file.txt", text));
                accepted.add(((Submission.Accepted) submission).job().id());
            } catch (EngineUnavailableException e) {
                return e;
            }
        }
    }

    /// Takes the space in which the refused file did not fit, but a note of the engine may.
    private void fillRest() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Files.write(disk.resolve("rest"), new byte[BALLAST_BYTES]));
    }

    private static boolean saysThatDiskIsFull(LocalEngine engine) {
        try {
            return engine.health().problems().stream()
                    .anyMatch(problem -> problem.contains("the disk is full. Free some space and try again."));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
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
                EmbeddedStorage.open(disk.resolve("data")),
                IngestingProcess.parts(
                        (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }
}
