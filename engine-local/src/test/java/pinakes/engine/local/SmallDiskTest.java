package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs an engine on a disk that is really small: a file system in memory that only the child process sees.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SmallDiskTest {
    @Test
    @DisplayName("S16: a full disk is told clearly, loses nothing, and is over when there is room again")
    void full_disk_loses_nothing(@TempDir Path disk) throws Exception {
        assumeTrue(ChildJvm.mayMount(disk), "this user may not mount file systems, not even in a namespace of its own");

        try (var child = ChildJvm.startOnSmallDisk(disk, 96, FillingProcess.class, List.of())) {
            assertThat(child.remainingLines()).containsExactly("passed");
        }
    }
}
