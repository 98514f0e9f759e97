package pinakes.family.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.access.DeniedException;
import pinakes.engine.access.Reach;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Submission;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// B5, S11: what is staged, for whom, and for how long.
class StagedUploadsTest {
    private static final String OWNER = "owner";
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final UploadLimits LIMITS = new UploadLimits(1_000, 100, 4, 2, 3_000, 1_500, LIFETIME);

    @TempDir
    private Path temporary;

    private final TakenFiles engine = new TakenFiles();
    private Instant now = Instant.parse("2026-04-04T22:50:19Z");
    private Duration age = Duration.ZERO;
    private Supplier<Reach> reach = () -> new Reach(OWNER, null, null, null);
    private StagedUploads uploads;

    @BeforeEach
    void open() {
        uploads = new StagedUploads(
                engine, () -> reach.get(), new StagingDirectory(temporary), LIMITS, () -> now, () -> age.toNanos());
    }

    @AfterEach
    void close() {
        uploads.close();
    }

    @Test
    @DisplayName("B5: Upload multiple chunks in sequence")
    void chunks_in_sequence() throws Exception {
        var id = begun(12);

        assertThat(put(id, 0, "Herons ")).isEqualTo(new ChunkOutcome.Staged(1, 7, 12));
        assertThat(put(id, 1, "hunt.")).isEqualTo(new ChunkOutcome.Staged(2, 12, 12));

        assertThat(uploads.finish(id, OWNER)).isInstanceOf(FinishOutcome.Submitted.class);
        assertThat(engine.contents).singleElement().isEqualTo("Herons hunt.".getBytes(UTF_8));
    }

    @Test
    @DisplayName("S16: a clock that jumps ends no upload")
    void clock_that_jumps_ends_nothing() throws Exception {
        var id = begun(7);

        now = now.plus(Duration.ofHours(1));
        uploads.removeAbandoned();

        assertThat(put(id, 0, "Herons ")).isEqualTo(new ChunkOutcome.Staged(1, 7, 7));
    }

    @Test
    @DisplayName("S5: who reaches nothing begins nothing")
    void nobody_begins_nothing() throws Exception {
        reach = () -> {
            throw new DeniedException("A key is needed.");
        };

        assertThatThrownBy(() -> begun(12)).isInstanceOf(DeniedException.class);

        assertThat(staged()).isEmpty();
    }

    @Test
    @DisplayName("S11: chunks may come in any order, twice, and of any length: the file is the same")
    @ExtendWith(Seeded.class)
    void any_order(Seed seed) throws Exception {
        var random = seed.random();
        for (var round = 0; round < 20; round++) {
            var bytes = new byte[1 + random.nextInt(1_000)];
            random.nextBytes(bytes);
            var id = begun(bytes.length);
            var chunks = cut(bytes, random);
            var order = new ArrayList<Integer>();
            for (var i = 0; i < chunks.size(); i++) {
                order.addAll(Collections.nCopies(1 + random.nextInt(2), i));
            }
            Collections.shuffle(order, random);

            for (var index : order) {
                assertThat(uploads.put(id, OWNER, index, chunks.get(index))).isInstanceOf(ChunkOutcome.Staged.class);
            }

            uploads.finish(id, OWNER);
            assertThat(engine.contents.getLast()).isEqualTo(bytes);
        }
        assertThat(staged()).isEmpty();
    }

    @Test
    @DisplayName("S11: other bytes for a chunk that came are refused, and the first are kept")
    void different_bytes() throws Exception {
        var id = begun(4);
        put(id, 0, "good");

        assertThat(put(id, 0, "evil")).isEqualTo(new ChunkOutcome.Different());
        assertThat(put(id, 0, "goo")).isEqualTo(new ChunkOutcome.Different());

        uploads.finish(id, OWNER);
        assertThat(engine.contents).singleElement().isEqualTo("good".getBytes(UTF_8));
    }

    @Test
    @DisplayName("S11: a file does not get larger than was said, whatever comes")
    void size_lies() throws Exception {
        var id = begun(5);
        put(id, 0, "1234");

        assertThat(put(id, 1, "56")).isEqualTo(new ChunkOutcome.Overflow(6, 5));
        assertThat(uploads.put(id, OWNER, 2, new byte[101])).isEqualTo(new ChunkOutcome.TooLarge());
        assertThat(uploads.finish(id, OWNER)).isEqualTo(new FinishOutcome.TooShort(1, 4, 5));

        put(id, 1, "5");
        assertThat(uploads.finish(id, OWNER)).isInstanceOf(FinishOutcome.Submitted.class);
    }

    @Test
    @DisplayName("B5: a missing chunk is named, and the upload can go on")
    void gaps() throws Exception {
        var id = begun(3);
        put(id, 3, "a");
        put(id, 1, "b");

        assertThat(uploads.finish(id, OWNER)).isEqualTo(new FinishOutcome.Gaps(List.of(0, 2)));

        assertThat(put(id, 0, "c")).isEqualTo(new ChunkOutcome.Staged(3, 3, 3));
        assertThat(engine.contents).isEmpty();
    }

    @Test
    @DisplayName("B5: a gap of thousands is told in a few numbers")
    void large_gap() throws Exception {
        var id = begun(1);
        put(id, 9_999, "a");

        assertThat(uploads.finish(id, OWNER)).isEqualTo(new FinishOutcome.Gaps(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)));
    }

    @Test
    @DisplayName("B5: Abandoned upload cleanup")
    void abandoned() throws Exception {
        var id = begun(4);
        put(id, 0, "half");

        age = age.plus(LIFETIME);
        uploads.removeAbandoned();

        assertThat(staged()).isEmpty();
        assertThat(put(id, 0, "half")).isEqualTo(new ChunkOutcome.Unknown());
        assertThat(uploads.finish(id, OWNER)).isEqualTo(new FinishOutcome.Unknown());
    }

    @Test
    @DisplayName("B5: an upload is there until the last moment, and not known afterwards even before it is removed")
    void lifetime() throws Exception {
        var id = begun(8);
        put(id, 0, "half");

        age = age.plus(LIFETIME).minusMillis(1);
        assertThat(put(id, 1, "half")).isInstanceOf(ChunkOutcome.Staged.class);

        age = age.plusMillis(1);
        assertThat(uploads.finish(id, OWNER)).isEqualTo(new FinishOutcome.Unknown());
    }

    @Test
    @DisplayName("S6: another caller's upload is not there")
    void another_caller() throws Exception {
        var id = begun(4);

        assertThat(uploads.put(id, "thief", 0, "evil".getBytes(UTF_8))).isEqualTo(new ChunkOutcome.Unknown());
        assertThat(uploads.finish(id, "thief")).isEqualTo(new FinishOutcome.Unknown());

        put(id, 0, "good");
        uploads.finish(id, OWNER);
        assertThat(uploads.finish(id, "thief")).isEqualTo(new FinishOutcome.Unknown());
        assertThat(put(new UploadId(UUID.randomUUID()), 0, "x")).isEqualTo(new ChunkOutcome.Unknown());
    }

    @Test
    @DisplayName("S11: too many uploads, of one caller or of all, have to wait until others are over")
    void too_many() throws Exception {
        var first = begun(1);
        begun(1);
        assertThat(uploads.begin(plan(OWNER, 1))).isEqualTo(new StartOutcome.CallerLimit());
        assertThat(uploads.begin(plan("b", 1))).isInstanceOf(StartOutcome.Begun.class);
        assertThat(uploads.begin(plan("c", 1))).isInstanceOf(StartOutcome.Begun.class);
        assertThat(uploads.begin(plan("d", 1))).isEqualTo(new StartOutcome.ServerLimit());

        put(first, 0, "x");
        uploads.finish(first, OWNER);
        assertThat(uploads.begin(plan(OWNER, 1))).isInstanceOf(StartOutcome.Begun.class);

        age = age.plus(LIFETIME);
        assertThat(uploads.begin(plan("d", 1))).isInstanceOf(StartOutcome.Begun.class);
    }

    @Test
    @DisplayName("S11: the disk that all uploads announce is limited, of one caller and of all")
    void too_many_bytes() {
        begun(1_000);
        assertThat(uploads.begin(plan(OWNER, 501))).isEqualTo(new StartOutcome.CallerLimit());
        assertThat(uploads.begin(plan("b", 1_000))).isInstanceOf(StartOutcome.Begun.class);
        assertThat(uploads.begin(plan("c", 1_000))).isInstanceOf(StartOutcome.Begun.class);
        assertThat(uploads.begin(plan("d", 1))).isEqualTo(new StartOutcome.ServerLimit());
        assertThat(uploads.begin(plan("e", 1_001))).isEqualTo(new StartOutcome.TooLarge());
    }

    @Test
    @DisplayName("S11: two who finish at the same time get one and the same job")
    void concurrent_finish() throws Exception {
        var mayGoOn = new CountDownLatch(1);
        engine.mayGoOn = mayGoOn;
        var id = begun(4);
        put(id, 0, "once");

        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<FinishOutcome> finish = () -> uploads.finish(id, OWNER);
            var first = callers.submit(finish);
            engine.begun.await();
            var second = callers.submit(finish);
            mayGoOn.countDown();

            assertThat(((FinishOutcome.Submitted) first.get()).submission())
                    .isEqualTo(((FinishOutcome.Submitted) second.get()).submission());
        }
        assertThat(engine.contents).hasSize(1);
        assertThat(staged()).isEmpty();
    }

    @Test
    @DisplayName("S11: an upload that is being finished is not abandoned, however late it is")
    void finishing_is_no_abandoning() throws Exception {
        var mayGoOn = new CountDownLatch(1);
        engine.mayGoOn = mayGoOn;
        var id = begun(4);
        put(id, 0, "slow");

        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var finish = callers.submit(() -> uploads.finish(id, OWNER));
            engine.begun.await();
            age = age.plus(LIFETIME);
            uploads.removeAbandoned();
            mayGoOn.countDown();

            assertThat(finish.get()).isInstanceOf(FinishOutcome.Submitted.class);
        }
        assertThat(engine.contents).singleElement().isEqualTo("slow".getBytes(UTF_8));
    }

    @Test
    @DisplayName("B5: a finish that is asked for again is answered as before, and says so")
    void repeated_finish() throws Exception {
        var id = begun(4);
        put(id, 0, "once");
        var first = (FinishOutcome.Submitted) uploads.finish(id, OWNER);

        var again = (FinishOutcome.Submitted) uploads.finish(id, OWNER);

        assertThat(first.isRepeated()).isFalse();
        assertThat(again.isRepeated()).isTrue();
        assertThat(again.submission()).isEqualTo(first.submission());
        assertThat(engine.contents).hasSize(1);
        assertThat(put(id, 1, "more")).isEqualTo(new ChunkOutcome.Unknown());
    }

    @Test
    @DisplayName("B5: an engine that is busy or fails takes nothing away: the upload can be finished later")
    void finish_later() throws Exception {
        var id = begun(4);
        put(id, 0, "keep");

        engine.nextAnswer = new Submission.Busy(1_000);
        assertThat(uploads.finish(id, OWNER)).isInstanceOf(FinishOutcome.Submitted.class);
        engine.nextFault = new IOException("broken pipe");
        assertThatThrownBy(() -> uploads.finish(id, OWNER))
                .isInstanceOf(StagingException.class)
                .hasMessageNotContaining("pipe");

        uploads.finish(id, OWNER);
        assertThat(engine.contents).singleElement().isEqualTo("keep".getBytes(UTF_8));
    }

    @Test
    @DisplayName("S11: a file that the engine refuses leaves nothing behind")
    void refused_file() throws Exception {
        var id = begun(4);
        put(id, 0, "evil");
        engine.nextAnswer = new Submission.Refused(new IngestFault(IngestFault.Code.UNSUPPORTED_FORMAT, "no"));

        uploads.finish(id, OWNER);

        assertThat(staged()).isEmpty();
    }

    @Test
    @DisplayName("S11: the directory is removed when the server stops")
    void nothing_is_left_after_the_end() throws Exception {
        put(begun(4), 0, "half");

        uploads.close();

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    @DisplayName("S11: what a killed server left behind is removed at the next start, and that of a living one is not")
    void left_behind() throws Exception {
        put(begun(4), 0, "half");
        var dead = Files.createDirectory(temporary.resolve("pinakes-uploads-dead"));
        Files.writeString(dead.resolve("lock"), "");
        Files.writeString(dead.resolve("bytes"), "half");
        var begun = Files.createDirectory(temporary.resolve("pinakes-uploads-not-locked-yet"));
        var others = Files.createDirectory(temporary.resolve("something-else"));

        new StagingDirectory(temporary).removeAbandoned();

        assertThat(dead).doesNotExist();
        assertThat(begun).exists();
        assertThat(others).exists();
        assertThat(staged()).hasSize(1);
    }

    @Test
    @DisplayName("B5: nothing happens on the disk before the first upload")
    void lazy() {
        assertThat(temporary).isEmptyDirectory();
    }

    private UploadId begun(long size) {
        return ((StartOutcome.Begun) uploads.begin(plan(OWNER, size))).id();
    }

    private static UploadPlan plan(String owner, long size) {
        return new UploadPlan(owner, new UploadName("report.txt"), size, DocumentMetadata.NONE);
    }

    private ChunkOutcome put(UploadId id, int index, String text) throws InterruptedException {
        return uploads.put(id, OWNER, index, text.getBytes(UTF_8));
    }

    private static List<byte[]> cut(byte[] bytes, RandomGenerator random) {
        var chunks = new ArrayList<byte[]>();
        for (var from = 0; from < bytes.length; ) {
            var to = Math.min(bytes.length, from + 1 + random.nextInt(100));
            chunks.add(Arrays.copyOfRange(bytes, from, to));
            from = to;
        }
        return chunks;
    }

    /// The files of uploads, without the lock.
    private List<Path> staged() throws IOException {
        try (var files = Files.walk(temporary)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("lock"))
                    .toList();
        }
    }
}
