package pinakes.app.cli.add;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pinakes.engine.text.Counted;
import pinakes.family.file.FileFormats;

/// The files in folders that are not added, counted by extension; empty ones by themselves.
final class SkippedFiles {
    private static final int NAMED_MAX = 8;

    private final Map<String, Integer> counts = new TreeMap<>();

    void add(Path file) {
        counts.merge(kind(file), 1, Integer::sum);
    }

    private static String kind(Path file) {
        if (AddSource.isEmpty(file)) {
            return "empty";
        }
        var extension = FileFormats.extension(file.getFileName().toString()).toLowerCase(Locale.ROOT);
        return extension.isEmpty() ? "without extension" : "." + extension;
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /// How many and which, such as `12 skipped (9 .zip, 3 .py)`, the most frequent first.
    @Override
    public String toString() {
        var total = counts.values().stream().mapToInt(Integer::intValue).sum();
        var others = counts.size() - NAMED_MAX;
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED_MAX)
                .map(kind -> kind.getValue() + " " + kind.getKey())
                .collect(Collectors.joining(
                        ", ",
                        total + " skipped (",
                        others > 0 ? " and " + Counted.of(others, "other kind") + ")" : ")"));
    }
}
