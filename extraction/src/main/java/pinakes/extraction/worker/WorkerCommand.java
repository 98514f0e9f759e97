package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pinakes.extraction.sandbox.SandboxLauncher;

/// How a worker is started, on the JVM and the classes of this process: through the [SandboxLauncher] where the system
/// has one.
final class WorkerCommand {
    /// The environment variable with the secret that the worker shows to its parent.
    static final String SECRET = "WORKER_SECRET";

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /// Smaller blocks are allocated so often that returning them to the system each time would be slow.
    private static final int LARGE_BLOCK_BYTES = 16 << 20;

    private WorkerCommand() {}

    /// Starts a program, which for a worker is [WorkerMain].
    static Process start(Class<?> program, WorkerSettings settings, WorkerDirectory directory, String secret)
            throws IOException {
        var builder = new ProcessBuilder(command(program, settings, directory))
                .directory(directory.path().toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        var environment = builder.environment();
        // Parsers must not see secrets in the parent's environment.
        environment.clear();
        // OCR would otherwise start threads on every core for pages that are read one by one.
        environment.put("OMP_THREAD_LIMIT", "1");
        environment.put("LC_ALL", "C.UTF-8");
        // Pages and the layers of networks are large; the C library would keep most of their memory once it was freed.
        environment.put("MALLOC_MMAP_THRESHOLD_", String.valueOf(LARGE_BLOCK_BYTES));
        // Not as an argument, where it might be too long for the system.
        environment.put("CLASSPATH", System.getProperty("java.class.path"));
        environment.put(SECRET, secret);
        return builder.start();
    }

    private static List<String> command(Class<?> program, WorkerSettings settings, WorkerDirectory directory) {
        if (!SandboxLauncher.isSupported()) {
            return java(program, settings, directory);
        }
        var command = new ArrayList<>(List.of(
                JAVA,
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-Xint", // it runs too little code to be worth compiling
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                SandboxLauncher.class.getName(),
                directory.socket().toString()));
        command.addAll(java(program, settings, directory));
        return command;
    }

    private static List<String> java(Class<?> program, WorkerSettings settings, WorkerDirectory directory) {
        return List.of(
                JAVA,
                "-Xmx" + settings.heapMegabytes() + "m",
                "-XX:MaxDirectMemorySize=" + settings.heapMegabytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + directory.path().resolve("crash"),
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + directory.path(),
                "-Duser.home=" + directory.path(),
                "-Duser.language=en",
                "-Duser.timezone=UTC",
                "-Dfile.encoding=UTF-8",
                "-Dorg.bytedeco.javacpp.cachedir=" + directory.path().resolve("native"),
                // Parsers complain about every broken file; what matters comes back as an answer.
                "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
                program.getName(),
                directory.socket().toString());
    }
}
