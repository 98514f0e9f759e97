package pinakes.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessDirectoryTest {
    private static final String PREFIX = "test-";

    @TempDir
    private Path parent;

    @Test
    @DisplayName("S11, S16: what a killed process left goes with the next directory; anything else stays")
    void abandoned() throws Exception {
        var killed = Files.createDirectory(parent.resolve("test-killed"));
        Files.createDirectories(killed.resolve("inner/most"));
        Files.writeString(killed.resolve("lock"), "");
        var neverLocked = Files.createDirectory(parent.resolve("test-old"));
        Files.setLastModifiedTime(neverLocked, FileTime.fromMillis(0));
        var begun = Files.createDirectory(parent.resolve("test-begun"));
        var unrelated = Files.createDirectory(parent.resolve("unrelated"));
        var outside = Files.createFile(parent.resolve("file"));
        Files.createSymbolicLink(killed.resolve("link"), outside);

        try (var first = created();
                var second = created()) {
            assertThat(parent)
                    .isDirectoryNotContaining(path -> path.equals(killed) || path.equals(neverLocked))
                    .isDirectoryContaining(begun::equals)
                    .isDirectoryContaining(unrelated::equals)
                    .isDirectoryContaining(outside::equals)
                    .isDirectoryContaining(first.path()::equals)
                    .isDirectoryContaining(second.path()::equals);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("S11: a second directory of the same process does not end the lock of the first")
    void second_of_the_process() throws Exception {
        try (var first = created();
                var _ = created()) {
            var lock = first.path().resolve("lock");

            assertThat(Path.of("/proc/locks")).content().contains(":" + Files.getAttribute(lock, "unix:ino") + " ");
        }
    }

    @Test
    @DisplayName("S16: a cleared directory keeps its lock")
    void clear() throws Exception {
        try (var directory = created()) {
            Files.createDirectories(directory.path().resolve("native/lib"));

            ProcessDirectory.clear(directory.path());

            assertThat(directory.path()).isDirectoryNotContaining(file -> !file.endsWith("lock"));
            assertThat(directory.path().resolve("lock")).exists();
        }
        assertThat(parent).isEmptyDirectory();
    }

    private ProcessDirectory created() throws IOException {
        return ProcessDirectory.create(parent, PREFIX, failure -> {
            throw new AssertionError(failure);
        });
    }
}
