package pinakes.app.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class VitalThreadsTest {
    private final List<Integer> ends = new ArrayList<>();

    @Test
    @DisplayName("S16: a server that lost one of its vital threads ends, instead of saying that it is ready")
    void loss_of_a_vital_thread_ends_the_process() throws Exception {
        fail(Thread.ofPlatform().name("deadlines"), new NoClassDefFoundError("part of the program"));
        fail(Thread.ofVirtual().name("ingest-0"), new StackOverflowError());

        assertThat(ends).containsExactly(VitalThreads.LOST, VitalThreads.LOST);
    }

    @Test
    @DisplayName("S16: memory that ran out in any thread ends the process with a code of its own")
    void lack_of_memory_ends_the_process() throws Exception {
        fail(Thread.ofVirtual().name("mcp-request"), new OutOfMemoryError("Cannot reserve direct buffer memory"));

        assertThat(ends).containsExactly(VitalThreads.OUT_OF_MEMORY);
    }

    @Test
    @DisplayName("S16: any other thread that fails leaves the others alone")
    void other_threads_may_fail() throws Exception {
        fail(Thread.ofVirtual().name("mcp-request"), new IllegalStateException("a defect"));

        assertThat(ends).isEmpty();
    }

    private void fail(Thread.Builder builder, Error cause) throws InterruptedException {
        fail(builder, () -> {
            throw cause;
        });
    }

    private void fail(Thread.Builder builder, RuntimeException cause) throws InterruptedException {
        fail(builder, () -> {
            throw cause;
        });
    }

    private void fail(Thread.Builder builder, Runnable work) throws InterruptedException {
        var thread = builder.unstarted(work);
        thread.setUncaughtExceptionHandler(new VitalThreads(ends::add));
        thread.start();
        thread.join();
    }
}
