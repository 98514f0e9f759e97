package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;

@DisplayName("S16: what workers store goes when they end, however that happens")
final class WorkerDirectoryTest extends WorkerCase {
    @Test
    void worker_ends_when_its_parent_is_gone() throws Exception {
        try (var temporary = WorkerDirectory.create();
                var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(temporary.socket()));
            var process = WorkerCommand.start(WorkerMain.class, settings(), temporary, "secret");
            try (var channel = server.accept()) {
                assertThat(new FrameReader(channel).read()).isInstanceOf(Frame.Hello.class);
            }

            assertThat(process.waitFor(Deadline.USUAL.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            assertThat(temporary.path())
                    .as("what nobody else can clear up")
                    .isDirectoryNotContaining(file -> !file.endsWith("lock"));
        }
    }

    @Test
    @DisplayName("S16: what a killed parent left before its worker could clear it up goes with the next worker")
    void directories_of_killed_parents_are_removed() throws Exception {
        var beside = Path.of(System.getProperty("java.io.tmpdir"));
        var leftBehind = Files.createTempDirectory(beside, "pinakes-rd-killed-");
        Files.createDirectories(leftBehind.resolve("native/lib"));
        Files.writeString(leftBehind.resolve("lock"), "");
        var used = Files.createTempDirectory(beside, "pinakes-rd-used-");
        var begun = Files.createTempDirectory(beside, "pinakes-rd-begun-");
        var neverLocked = Files.createTempDirectory(beside, "pinakes-rd-old-");
        Files.setLastModifiedTime(neverLocked, FileTime.fromMillis(0));
        try (var _ = LockHolder.of(used.resolve("lock"));
                var pool = new WorkerPool(settings())) {
            pool.extract(text("one"), UNHEARD);
            pool.extract(text("two"), UNHEARD);

            assertThat(leftBehind).doesNotExist();
            assertThat(neverLocked)
                    .as("of a parent that died before it locked it")
                    .doesNotExist();
            assertThat(used).as("somebody else's").exists();
            assertThat(begun).as("about to be locked").exists();
        } finally {
            // Another test process may remove what is no longer locked.
            Files.deleteIfExists(used.resolve("lock"));
            Files.deleteIfExists(used);
            Files.deleteIfExists(begun);
        }
    }
}
