package pinakes.benchmark.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What a server process holds on to.
///
/// @param liveHeapMebibytes objects that survive a garbage collection
/// @param statements prepared SQL statements
record Footprint(
        long liveHeapMebibytes,
        MemoryByUse memory,
        long threads,
        long virtualThreads,
        long files,
        long statements,
        long temporary) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final long MEBIBYTE = 1024 * 1024;

    /// @param data the server's data directory
    /// @param directories whose files count as temporary
    static Footprint of(long pid, Path data, List<Path> directories) throws IOException, InterruptedException {
        var histogram = command(pid, "GC.class_histogram"); // of live objects only, so the collector runs first
        var total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IOException("The heap histogram of the process has no total: " + histogram);
        }
        var memory = MemoryByUse.of(
                Files.readAllLines(Path.of("/proc/" + pid + "/smaps")),
                command(pid, "GC.heap_info"),
                command(pid, "VM.native_memory", "summary", "scale=KB"),
                data);
        return new Footprint(
                Long.parseLong(total.group(1)) / MEBIBYTE,
                memory,
                number(Files.readString(Path.of("/proc/" + pid + "/status")), "Threads:\\s+(\\d+)"),
                instances(histogram, "java.lang.VirtualThread"),
                count(Path.of("/proc/" + pid + "/fd"), 1),
                instances(histogram, "org.sqlite.core.SafeStmtPtr"),
                directories.stream()
                        .mapToLong(directory -> count(directory, Integer.MAX_VALUE))
                        .sum());
    }

    Map<String, Long> rows() {
        var rows = new LinkedHashMap<String, Long>();
        rows.put("live objects in the heap, MiB", liveHeapMebibytes);
        memory.kibibytes().forEach((name, value) -> rows.put(name + ", MiB", value / 1024));
        rows.put("threads", threads);
        rows.put("virtual threads", virtualThreads);
        rows.put("file descriptors", files);
        rows.put("prepared statements", statements);
        rows.put("temporary files", temporary);
        return rows;
    }

    private static String command(long pid, String... arguments) throws IOException, InterruptedException {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
        words.add(Long.toString(pid));
        words.addAll(List.of(arguments));
        var process = new ProcessBuilder(words).redirectErrorStream(true).start();
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
