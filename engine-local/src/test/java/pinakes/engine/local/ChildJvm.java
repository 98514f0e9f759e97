package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Another process that runs a test program, so that it can be killed, starved or kept out.
public final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(List<String> command) throws IOException {
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        this.output = process.inputReader(UTF_8);
    }

    /// Starts one that works on a data directory.
    ///
    /// @param callers how many add todos at the same time; with none the process only holds the directory
    public static ChildJvm start(Path dataDirectory, int callers, String title) throws IOException {
        return new ChildJvm(command(dataDirectory, callers, title));
    }

    /// Starts one that cannot make any file longer than a limit, as on a disk that is full.
    public static ChildJvm startWithShortFiles(Path dataDirectory, int callers, String title, int blocksMax)
            throws IOException {
        var command = new ArrayList<>(List.of("sh", "-c", "ulimit -f " + blocksMax + " && exec \"$@\"", "sh"));
        command.addAll(command(dataDirectory, callers, title));
        return new ChildJvm(command);
    }

    /// Starts one on a disk of so many megabytes, which is mounted on the directory for that process alone.
    public static ChildJvm startOnSmallDisk(Path directory, int megabytes, Class<?> program, List<String> arguments)
            throws IOException {
        return new ChildJvm(onSmallDisk(
                directory, megabytes, command(directory, program, arguments).toArray(String[]::new)));
    }

    /// Whether this user may mount file systems, if only in a namespace of its own.
    public static boolean mayMount(Path directory) throws InterruptedException {
        try {
            return new ProcessBuilder(onSmallDisk(directory, 1, "true")).start().waitFor() == 0;
        } catch (IOException _) {
            return false; // there is no unshare
        }
    }

    private static List<String> onSmallDisk(Path directory, int megabytes, String... program) {
        var mount = "mount -t tmpfs -o size=" + megabytes + "m tmpfs \"$0\" && exec \"$@\"";
        var command = new ArrayList<>(
                List.of("unshare", "--map-root-user", "--mount", "sh", "-c", mount, directory.toString()));
        command.addAll(List.of(program));
        return command;
    }

    /// Starts one that ingests and halts by itself at a step.
    public static ChildJvm startIngesting(Path dataDirectory, int haltingStep, long seed) throws IOException {
        return new ChildJvm(command(
                dataDirectory, IngestingProcess.class, List.of(String.valueOf(haltingStep), String.valueOf(seed))));
    }

    /// Starts any program that takes a data directory first.
    public static ChildJvm start(Path dataDirectory, Class<?> program, List<String> arguments) throws IOException {
        return new ChildJvm(command(dataDirectory, program, arguments));
    }

    /// Starts a program whose virtual threads share one carrier, so that one that keeps it stops all others.
    public static ChildJvm startOnOneCarrier(Path dataDirectory, Class<?> program) throws IOException {
        var command = new ArrayList<>(command(dataDirectory, program, List.of()));
        command.add(1, "-Djdk.virtualThreadScheduler.parallelism=1");
        return new ChildJvm(command);
    }

    /// Starts one that syncs a folder and halts by itself at a step.
    static ChildJvm startSyncing(Path dataDirectory, Path folder, int haltingStep) throws IOException {
        return new ChildJvm(
                command(dataDirectory, SyncingProcess.class, List.of(folder.toString(), String.valueOf(haltingStep))));
    }

    /// The next line it says; null when it has ended.
    public String line() throws IOException {
        return output.readLine();
    }

    public List<String> remainingLines() throws IOException {
        return output.readAllLines();
    }

    public long pid() {
        return process.pid();
    }

    /// Ends it without a word, as `kill -9` does; what it said before can still be read.
    public void kill() {
        // Not through the process itself, which would close the stream too.
        process.toHandle().destroyForcibly();
    }

    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
        process.onExit().join();
    }

    private static List<String> command(Path dataDirectory, int callers, String title) {
        return command(dataDirectory, AddingProcess.class, List.of(String.valueOf(callers), title));
    }

    private static List<String> command(Path dataDirectory, Class<?> program, List<String> arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                // SQLite's driver leaves its library behind when it is killed; there the test clears it away.
                "-Dorg.sqlite.tmpdir=" + dataDirectory.resolveSibling("."),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                dataDirectory.toString()));
        command.addAll(arguments);
        return command;
    }
}
