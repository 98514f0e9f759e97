package pinakes.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Questions go before passages.
@EnabledOnOs(OS.LINUX)
final class BackgroundThreadTest {
    private static final int NICENESS_MAX = 19;

    @Test
    void passages_are_computed_by_threads_that_give_way_and_questions_are_not() throws Exception {
        try (var background = NativeThreads.background("passage", 1);
                var urgent = NativeThreads.urgent("question", 1)) {
            int usual = niceness();

            assertThat(background.call(BackgroundThreadTest::niceness)).isEqualTo(Math.min(usual + 10, NICENESS_MAX));
            assertThat(urgent.call(BackgroundThreadTest::niceness)).isEqualTo(usual);
        }
    }

    /// The 19th field, where the second ends with the last parenthesis.
    private static int niceness() throws IOException {
        var line = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(line.substring(line.lastIndexOf(')') + 2).split(" ", -1)[16]);
    }
}
