package pinakes.benchmark.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The resident memory of a Java process, by what it is used for.
///
/// The JVM knows its own memory, and the kernel knows what is mapped from where. What remains was allocated by native
/// libraries: SQLite, ONNX Runtime, and the free lists of the C library.
///
/// @param kibibytes by use; the first entry is the sum
record MemoryByUse(Map<String, Long> kibibytes) {
    private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) \\S+ \\S+ \\S+ \\d+ *(.*)");
    private static final Pattern RESIDENT = Pattern.compile("Rss: +(\\d+) kB");
    private static final Pattern HEAP = Pattern.compile("\\[0x([0-9a-f]+), 0x([0-9a-f]+)\\)");
    private static final Pattern TRACKED =
            Pattern.compile("-\\s+([A-Z][A-Za-z ]*?) \\(reserved=\\d+KB, committed=(\\d+)KB");

    /// @param smaps the lines of `/proc/PID/smaps`
    /// @param heap the JVM's answer to `GC.heap_info`
    /// @param tracked the JVM's answer to `VM.native_memory summary scale=KB`
    static MemoryByUse of(List<String> smaps, String heap, String tracked, Path data) throws IOException {
        var range = HEAP.matcher(heap);
        if (!range.find()) {
            throw new IOException("GC.heap_info of the process has no address range of the heap: " + heap);
        }
        var first = Long.parseUnsignedLong(range.group(1), 16);
        var end = Long.parseUnsignedLong(range.group(2), 16);
        var uses = new LinkedHashMap<String, Long>();
        List.of("resident memory", "— heap", "— mapped files of the data directory", "— the program's files")
                .forEach(use -> uses.put(use, 0L));
        var anonymous = 0L;
        var use = "";
        for (var line : smaps) {
            var mapping = MAPPING.matcher(line);
            var resident = RESIDENT.matcher(line);
            if (mapping.matches()) {
                var start = Long.parseUnsignedLong(mapping.group(1), 16);
                var name = mapping.group(3);
                if (start >= first && start < end) {
                    use = "— heap";
                } else if (name.startsWith(data.toString())) {
                    use = "— mapped files of the data directory";
                } else if (name.startsWith("/")) {
                    use = "— the program's files";
                } else {
                    use = "";
                }
            } else if (resident.matches()) {
                var size = Long.parseLong(resident.group(1));
                uses.merge("resident memory", size, Long::sum);
                if (use.isEmpty()) {
                    anonymous += size;
                } else {
                    uses.merge(use, size, Long::sum);
                }
            }
        }
        var own = 0L;
        var parts = TRACKED.matcher(tracked);
        while (parts.find()) {
            if (!parts.group(1).equals("Java Heap") && !parts.group(1).equals("Shared class space")) {
                own += Long.parseLong(parts.group(2));
            }
        }
        uses.put("— the JVM's own (code, classes, threads, buffers)", own);
        uses.put("— native libraries and the C library's free lists", anonymous - own);
        return new MemoryByUse(uses);
    }
}
