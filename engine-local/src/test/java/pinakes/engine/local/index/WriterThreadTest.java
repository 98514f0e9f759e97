package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterThreadTest {
    @Test
    @DisplayName("S16: a lack of memory reaches the caller, whose thread ends the process")
    void lack_of_memory_reaches_the_caller(@TempDir Path directory) {
        try (var thread = new WriterThread(directory)) {
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> thread.run("be changed", () -> {
                        throw new OutOfMemoryError("Cannot reserve direct buffer memory");
                    }));
        }
    }
}
