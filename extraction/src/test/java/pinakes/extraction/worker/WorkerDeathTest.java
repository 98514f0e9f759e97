package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

@DisplayName("S4: a worker that dies fails at most the document that it was reading")
final class WorkerDeathTest extends WorkerCase {
    /// So much text that a worker cannot send all of it before its parent hears of the first page.
    private static final int MANY = 500;

    private static final String LONG = "The heron waits by the pond.\n".repeat(40);

    @Test
    @DisplayName("S4: whoever kills a worker does not fail its document")
    void document_is_read_once_more_when_its_worker_is_killed() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var kills = new AtomicInteger();
            var read = pool.extract(pages(50), (unit, done, total) -> {
                if (kills.getAndIncrement() == 0) {
                    killChildren();
                }
            });

            assertThat(read.blocks()).hasSize(50);
        }
    }

    @Test
    void document_that_two_workers_die_over_fails_alone() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var killed = new HashSet<Long>();
            var refusal = catchThrowableOfType(
                    ExtractionException.class,
                    () -> pool.extract(pages(MANY, LONG), (unit, done, total) -> {
                        killed.addAll(children());
                        killChildren();
                    }));
            var next = pool.extract(text("next"), UNHEARD);

            assertThat(killed).hasSize(2);
            assertThat(refusal.reason()).isEqualTo(Reason.CRASHED);
            assertThat(refusal)
                    .hasMessage(
                            "The process that was reading the file was killed, possibly because the system ran out of"
                                    + " memory. Both attempts failed.");
            assertThat(next.blocks()).hasSize(1);
        }
    }

    @Test
    void worker_that_died_while_it_had_nothing_to_do_is_no_fault_of_the_next_document() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            pool.extract(text("one"), UNHEARD);
            killChildren();

            assertThat(pool.extract(text("two"), UNHEARD).blocks()).hasSize(1);
        }
    }

    @Test
    void interrupt_ends_the_reading_and_leaves_nothing_behind() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var directories = new HashSet<Path>();

            assertThatThrownBy(() -> pool.extract(pages(50), (unit, done, total) -> {
                        directories.addAll(directories());
                        Thread.currentThread().interrupt();
                    }))
                    .isInstanceOf(InterruptedException.class);

            assertThat(children()).isEmpty();
            assertThat(directories)
                    .hasSize(1)
                    .allSatisfy(path -> assertThat(path).doesNotExist());
        }
    }

    @Test
    void listener_that_fails_costs_the_worker_but_not_the_pool() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            assertThatThrownBy(() -> pool.extract(pages(5), (unit, done, total) -> {
                        throw new IllegalStateException("deaf");
                    }))
                    .hasMessage("deaf");

            assertThat(pool.extract(text("next"), UNHEARD).blocks()).hasSize(1);
        }
    }

    /// Where the workers have their files: the directory of the socket that each is started with.
    private static List<Path> directories() {
        return ProcessHandle.current()
                .children()
                .flatMap(child -> child.info().arguments().stream())
                .map(arguments -> Path.of(arguments[arguments.length - 1]).getParent())
                .toList();
    }
}
