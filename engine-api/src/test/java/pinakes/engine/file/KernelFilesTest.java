package pinakes.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class KernelFilesTest {
    @TempDir
    private Path directory;

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("a kernel file system is recognised as a whole, and where it is mounted")
    void kernel_file_systems() {
        assertThat(KernelFiles.include(Path.of("/proc"))).isTrue();
        assertThat(KernelFiles.include(Path.of("/proc/sys/kernel"))).isTrue();
        assertThat(KernelFiles.areMountedAt(Path.of("/proc"))).isTrue();
        assertThat(KernelFiles.areMountedAt(Path.of("/proc/sys/kernel"))).isFalse();
    }

    @Test
    @DisplayName("ordinary directories, other mounts and paths that do not exist are not in one")
    void other_paths() {
        for (var path : new Path[] {directory, directory.resolve("missing"), directory.getRoot(), Path.of("/dev")}) {
            assertThat(KernelFiles.include(path)).as(path.toString()).isFalse();
            assertThat(KernelFiles.areMountedAt(path)).as(path.toString()).isFalse();
        }
    }
}
