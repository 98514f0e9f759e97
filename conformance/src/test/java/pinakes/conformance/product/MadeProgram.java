package pinakes.conformance.product;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

/// The distribution that `kb dist` creates from this build, once for all tests because it takes long.
///
/// @param said the output of the command
public record MadeProgram(Path directory, String said) {
    /// Linking a runtime and two training runs take long on a busy machine.
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private static @Nullable MadeProgram made;

    /// A directory whose name breaks careless scripts.
    public static synchronized MadeProgram get() throws IOException, InterruptedException {
        if (made == null) {
            var directory = TARGET.resolve("a program");
            remove(directory);
            var run = FinishedProcess.run(
                    Launch.of(TARGET, Product.launcher(), "dist", directory.toString()), Deadline.in(LIMIT));
            if (run.exitCode() != 0) {
                throw new AssertionError("kb dist failed: " + run.stderr());
            }
            made = new MadeProgram(directory, run.stdout());
        }
        return made;
    }

    private static void remove(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var paths = Files.walk(directory)) {
                for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
