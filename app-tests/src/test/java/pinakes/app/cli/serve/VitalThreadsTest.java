package pinakes.app.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.cluster.PostgresServer;

final class VitalThreadsTest {
    private final List<Integer> ends = new ArrayList<>();

    @Test
    @DisplayName("S16: a server that lost one of its vital threads ends, instead of saying that it is ready")
    void loss_of_a_vital_thread_ends_the_process() throws Exception {
        fail(Thread.ofPlatform().name("deadlines"), new NoClassDefFoundError("part of the program"));
        fail(Thread.ofVirtual().name("ingest-0"), new StackOverflowError());
        fail(Thread.ofVirtual().name("index-recovery"), new StackOverflowError());
        fail(Thread.ofPlatform().name("catalog-feed"), new ClassCastException("a defect"));
        fail(Thread.ofVirtual().name("audit-trail"), new IllegalStateException("a defect"));
        fail(Thread.ofPlatform().name("call-quotas"), new IllegalStateException("a defect"));

        assertThat(ends).hasSize(6).containsOnly(VitalThreads.LOST);
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

    @Test
    @DisplayName("S16: every thread that is called vital is one of a running server")
    void vital_threads_run(@TempDir Path directory) throws Exception {
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        try (var _ = HttpServers.start(settings)) {
            var threads = threads(directory.resolve("threads"));

            assertThat(VitalThreads.NAMES)
                    .allSatisfy(name -> assertThat(threads).contains("\"" + name));
        }
    }

    @Test
    @DisplayName("S16: the same holds for an engine that shares its catalog")
    void vital_threads_of_a_shared_catalog_run(@TempDir Path directory) throws Exception {
        var variables = Map.of(
                "KB_CATALOG_URL",
                PostgresServer.database().url().toString(),
                "KB_CATALOG_PASSWORD",
                "postgres",
                "KB_BLOBS_URL",
                directory.resolve("blobs").toUri().toString());
        var settings = new SettingsReader(new LaunchEnvironment(variables, directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("own").toString(), "engine-port", "0"));
        try (var _ = HttpServers.startEngine(settings)) {
            var threads = threads(directory.resolve("threads"));

            assertThat(VitalThreads.SHARED_NAMES)
                    .allSatisfy(name -> assertThat(threads).contains("\"" + name));
        }
    }

    /// All threads of this process, virtual ones too, which only this dump shows.
    private static String threads(Path file) throws JMException, IOException {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                        "dumpThreads",
                        new Object[] {file.toString(), "TEXT_PLAIN"},
                        new String[] {String.class.getName(), String.class.getName()});
        return Files.readString(file);
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
