package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.TestEngine;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

@DisplayName("S4, S10: no caller keeps another one waiting, however much it submits")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class JobSchedulerTest {
    private static final String LONG_TEXT = "A sentence that is not short. ".repeat(10_000);

    @TempDir
    private Path directory;

    private final HeldFiles files = new HeldFiles();
    private LocalEngine engine;

    @BeforeEach
    void open() throws Exception {
        engine = TestEngine.open(directory, files);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void submit(String owner, String fileName, String text) throws Exception {
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.FILE,
                        fileName,
                        null,
                        () -> new ByteArrayInputStream((text + fileName).getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        owner));
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
    }

    private void submitLarge(String owner, String fileName) throws Exception {
        submit(owner, fileName, LONG_TEXT);
    }

    private void submitSmall(String owner, String fileName) throws Exception {
        submit(owner, fileName, "A line of ");
    }

    @Test
    void large_file_of_one_caller_is_read_although_another_has_many() throws Exception {
        for (var name : new String[] {"a1.txt", "a2.txt", "a3.txt", "a4.txt"}) {
            submitLarge("ann", name);
        }
        submitSmall("ann", "a5.txt");
        submitSmall("ann", "a6.txt");
        files.awaitBegun("a1.txt");
        files.awaitBegun("a2.txt");
        files.awaitBegun("a5.txt");

        submitLarge("ben", "b1.txt");

        files.awaitBegun("b1.txt");
        assertThat(files.begunNames()).containsOnlyKeys("a1.txt", "a2.txt", "a5.txt", "b1.txt");
    }

    @Test
    void larger_machine_reads_more_files_at_once() throws Exception {
        engine.close();
        engine = LocalEngine.open(
                EmbeddedStorage.open(directory),
                TestEngine.parts(files),
                TestEngine.LIMITS.withLanes(4),
                InstantSource.system());

        for (var name : new String[] {"a1.txt", "a2.txt", "a3.txt", "a4.txt", "a5.txt"}) {
            submitLarge("ann", name);
        }
        for (var name : new String[] {"a1.txt", "a2.txt", "a3.txt", "a4.txt"}) {
            files.awaitBegun(name);
        }
        submitLarge("ben", "b1.txt");

        files.awaitBegun("b1.txt");
        assertThat(files.begunNames()).containsOnlyKeys("a1.txt", "a2.txt", "a3.txt", "a4.txt", "b1.txt");
    }

    @Test
    void small_file_does_not_wait_for_large_ones_of_other_callers() throws Exception {
        submitLarge("ann", "a1.txt");
        submitLarge("ann", "a2.txt");
        files.awaitBegun("a2.txt");
        submitLarge("ben", "b1.txt");
        files.awaitBegun("b1.txt");
        submitLarge("cleo", "c1.txt");

        submitSmall("dora", "d1.txt");

        files.awaitBegun("d1.txt");
        assertThat(files.begunNames()).doesNotContainKey("c1.txt");
    }

    @Test
    void callers_take_turns() throws Exception {
        for (var name : new String[] {"a1.txt", "a2.txt", "a3.txt"}) {
            submitSmall("ann", name);
            files.awaitBegun(name);
        }
        submitSmall("ben", "b1.txt");
        files.awaitBegun("b1.txt");
        submitSmall("ann", "a4.txt");
        submitSmall("ben", "b2.txt");
        submitSmall("cleo", "c1.txt");
        submitSmall("cleo", "c2.txt");
        submitSmall("dora", "d1.txt");

        files.release("a1.txt");
        files.awaitBegun("c1.txt"); // has none running, as Dora, and waits longer
        files.release("a2.txt");
        files.awaitBegun("d1.txt");
        files.release("a3.txt");
        files.awaitBegun("a4.txt"); // has none running by now
        files.release("d1.txt");
        files.awaitBegun("b2.txt"); // as many running as Ann and Cleo, and was served before them

        assertThat(files.begunNames()).doesNotContainKey("c2.txt");
    }

    /// Reads each file only when it is released.
    private static final class HeldFiles implements TextExtractor {
        private final Map<String, CountDownLatch> begun = new ConcurrentHashMap<>();
        private final Map<String, CountDownLatch> released = new ConcurrentHashMap<>();

        @Override
        public Extraction extract(ExtractionRequest request, ReadingProgress progress)
                throws ExtractionException, InterruptedException {
            latch(begun, request.fileName()).countDown();
            latch(released, request.fileName()).await();
            return TestEngine.reader().extract(request, progress);
        }

        void awaitBegun(String fileName) throws InterruptedException {
            latch(begun, fileName).await();
        }

        void release(String fileName) {
            latch(released, fileName).countDown();
        }

        Map<String, CountDownLatch> begunNames() {
            return begun;
        }

        private static CountDownLatch latch(Map<String, CountDownLatch> latches, String fileName) {
            return latches.computeIfAbsent(fileName, _ -> new CountDownLatch(1));
        }
    }
}
