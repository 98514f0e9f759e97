package pinakes.benchmark.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// What a server process holds on to.
///
/// @param heapMebibytes live objects, after a garbage collection
/// @param statements prepared SQL statements
record Footprint(
        long heapMebibytes,
        long residentMebibytes,
        long threads,
        long virtualThreads,
        long files,
        long statements,
        long temporary) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final long MEBIBYTE = 1024 * 1024;

    /// @param directories whose files count as temporary
    static Footprint of(long pid, List<Path> directories) throws IOException, InterruptedException {
        var histogram = histogram(pid);
        var total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IOException("The process tells nothing of its heap: " + histogram);
        }
        var status = Files.readString(Path.of("/proc/" + pid + "/status"));
        return new Footprint(
                Long.parseLong(total.group(1)) / MEBIBYTE,
                number(status, "VmRSS:\\s+(\\d+)") / 1024,
                number(status, "Threads:\\s+(\\d+)"),
                instances(histogram, "java.lang.VirtualThread"),
                count(Path.of("/proc/" + pid + "/fd"), 1),
                instances(histogram, "org.sqlite.core.SafeStmtPtr"),
                directories.stream()
                        .mapToLong(directory -> count(directory, Integer.MAX_VALUE))
                        .sum());
    }

    /// Lists live objects only, so the collector runs first.
    private static String histogram(long pid) throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private static long instances(String histogram, String name) {
        return number(histogram, "(?m)^\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+" + Pattern.quote(name) + "(?:\\s|$)");
    }

    private static long number(String text, String pattern) {
        var found = Pattern.compile(pattern).matcher(text);
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }

    private static long count(Path directory, int depth) {
        if (!Files.exists(directory)) {
            return 0;
        }
        try (var files = Files.walk(directory, depth)) {
            return files.filter(path -> !path.equals(directory)).count();
        } catch (IOException | UncheckedIOException _) {
            return -1; // changed while it was counted
        }
    }
}
