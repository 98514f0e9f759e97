package pinakes.benchmark.paths;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Finds the longest chain of calls in each stage. Instrumented methods call this class.
public final class Chains {
    private static final ThreadLocal<@Nullable Call> CURRENT = new ThreadLocal<>();
    private static final Map<Stage, Call> LONGEST = new ConcurrentHashMap<>();

    private static @Nullable Path directory;

    private Chains() {}

    /// @param shared a directory with the agent; null in a process that reads files, which prints its chains
    static void startIn(@Nullable Path shared) {
        directory = shared;
    }

    public static void begin(String method) {
        var call = Call.of(method, CURRENT.get());
        CURRENT.set(call);
        var stage = call.stage();
        if (stage == null || call.isLambda() || !stage.countsUntil(method)) {
            return;
        }
        LONGEST.compute(stage, (_, longest) -> {
            if (longest != null && longest.length() >= call.length()) {
                return longest;
            }
            if (directory == null) {
                System.out.println(String.join(" ", call.chain()));
            }
            return call;
        });
    }

    public static void end() {
        var ended = CURRENT.get();
        CURRENT.set(ended == null ? null : ended.caller());
    }

    /// Starts a process that reads files, with the same agent.
    public static Process start(ProcessBuilder process) throws IOException {
        process.environment().put("JAVA_TOOL_OPTIONS", "-javaagent:" + directory + "/agent.jar");
        return process.redirectOutput(ofReader().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    static void clear() {
        LONGEST.clear();
    }

    static List<String> longest(Stage stage) throws IOException {
        if (stage == Stage.READING) {
            return Files.readAllLines(ofReader()).stream()
                    .map(line -> List.of(line.split(" ")))
                    .max(Comparator.comparingInt(List::size))
                    .orElse(List.of());
        }
        var longest = LONGEST.get(stage);
        return longest == null ? List.of() : longest.chain();
    }

    private static Path ofReader() {
        return Path.of(directory + "/reader");
    }
}
