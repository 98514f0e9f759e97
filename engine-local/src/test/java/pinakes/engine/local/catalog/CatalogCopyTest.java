package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.local.ChildJvm;

final class CatalogCopyTest {
    @Test
    void copying_keeps_no_virtual_thread_from_running(@TempDir Path directory) throws Exception {
        try (var copying = ChildJvm.startOnOneCarrier(directory, CopyingProcess.class)) {
            assertThat(copying.remainingLines()).containsExactly("true");
        }
    }
}
