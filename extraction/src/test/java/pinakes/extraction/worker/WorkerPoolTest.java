package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Block;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.format.Drawn;
import pinakes.testkit.Deadline;

@DisplayName("S4: documents are read in child processes, which start when they are needed and end afterwards")
final class WorkerPoolTest extends WorkerCase {
    @Test
    void document_is_read_in_another_process() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var extraction = pool.extract(text("Hello there"), UNHEARD);

            assertThat(extraction.blocks()).containsExactly(new Block.Paragraph("Hello there", Location.UNKNOWN));
            assertThat(children()).hasSize(1);
        }
    }

    @Test
    void no_process_runs_before_there_is_something_to_read() {
        try (var _ = new WorkerPool(settings())) {
            assertThat(children()).isEmpty();
        }
    }

    @Test
    void progress_is_heard_page_by_page() throws Exception {
        var heard = new ArrayList<String>();
        try (var pool = new WorkerPool(settings())) {
            pool.extract(pages(2), (unit, done, total) -> heard.add(unit + " " + done + " of " + total));
        }

        assertThat(heard).containsExactly("page 1 of 2", "page 2 of 2");
    }

    @Test
    @DisplayName("S4: a picture that takes many steps is not taken for one that hangs")
    void steps_within_a_page_are_heard() throws Exception {
        var steps = new AtomicInteger();
        var picture = Files.createFile(directory.resolve("picture"));
        ImageIO.write(Drawn.page("The heron waits by the pond."), "png", picture.toFile());
        try (var pool = new WorkerPool(settings())) {
            pool.extract(new ExtractionRequest(picture, "a.png", false), new ReadingProgress() {
                @Override
                public void advanced(String unit, int done, int total) {
                    assertThat(steps.get()).isPositive();
                }

                @Override
                public void stepped() {
                    steps.incrementAndGet();
                }
            });
        }

        assertThat(steps.get()).isPositive();
    }

    @Test
    void worker_stays_for_the_next_document_and_is_replaced_in_time() throws Exception {
        try (var pool = new WorkerPool(settings(512, 2, Duration.ofMinutes(3)))) {
            pool.extract(text("one"), UNHEARD);
            var first = children();
            pool.extract(text("two"), UNHEARD);
            assertThat(children()).isEmpty();
            pool.extract(text("three"), UNHEARD);

            assertThat(children()).hasSize(1).doesNotContainAnyElementsOf(first);
        }
    }

    @Test
    void users_with_the_same_settings_share_workers_until_the_last_is_closed() throws Exception {
        try (var last = SharedWorkers.of(settings())) {
            var other = SharedWorkers.of(settings());
            other.extractor().extract(text("one"), UNHEARD);
            other.close();
            other.close(); // must not count twice
            var shared = children();
            last.extractor().extract(text("two"), UNHEARD);

            assertThat(children()).isEqualTo(shared).hasSize(1);
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void refusal_comes_back_with_its_reason_and_costs_no_worker() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var refusal = catchThrowableOfType(ExtractionException.class, () -> pool.extract(text(""), UNHEARD));
            var before = children();
            pool.extract(text("next"), UNHEARD);

            assertThat(refusal.reason()).isEqualTo(Reason.EMPTY);
            assertThat(children()).isEqualTo(before).hasSize(1);
        }
    }

    @Test
    @DisplayName("S16: a full disk is not taken for a damaged file")
    void file_larger_than_the_temporary_disk() throws Exception {
        var sparse = directory.resolve("sparse");
        try (var file = new RandomAccessFile(sparse.toFile(), "rw")) {
            file.setLength(1L << 43); // takes no space
        }
        try (var pool = new WorkerPool(settings())) {
            var refusal = catchThrowableOfType(
                    ExtractionException.class,
                    () -> pool.extract(new ExtractionRequest(sparse, "a.txt", false), UNHEARD));

            assertThat(refusal.reason()).isEqualTo(Reason.NO_SPACE);
            assertThat(refusal)
                    .hasMessageContaining(
                            "Reading the file needs 8388641 MB of free space in the directory for temporary files");
            assertThat(pool.problem()).isEmpty();
        }
    }

    @Test
    void worker_with_nothing_to_do_ends() throws Exception {
        try (var pool = new WorkerPool(settings(512, 200, Duration.ZERO))) {
            pool.extract(text("one"), UNHEARD);

            Deadline.usual().await("the idle worker has ended", () -> children().isEmpty());
        }
    }
}
