package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pinakes.engine.text.Counted;
import pinakes.family.file.FileFormats;
import pinakes.family.file.SpecialFile;

/// The files in folders that are not added, counted by extension; empty and special ones by themselves.
final class SkippedFiles {
    private static final int NAMED_MAX = 8;
    private static final Set<String> SPECIAL =
            Arrays.stream(SpecialFile.values()).map(SpecialFile::label).collect(Collectors.toUnmodifiableSet());

    private final Map<String, Integer> counts = new TreeMap<>();

    void add(Path file) {
        counts.merge(kind(file), 1, Integer::sum);
    }

    private static String kind(Path file) {
        var special = special(file);
        if (special.isPresent()) {
            return special.get().label();
        }
        if (AddSource.isEmpty(file)) {
            return "empty";
        }
        var extension = FileFormats.extension(file.getFileName().toString()).toLowerCase(Locale.ROOT);
        return extension.isEmpty() ? "without extension" : "." + extension;
    }

    /// Kernel file systems in folders are left out as a whole, so only a link can lead to one of their files.
    private static Optional<SpecialFile> special(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Optional.empty() : SpecialFile.at(file);
        } catch (IOException _) {
            return Optional.empty(); // a link that leads nowhere
        }
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
                .map(kind -> SPECIAL.contains(kind.getKey())
                        ? Counted.of(kind.getValue(), kind.getKey())
                        : kind.getValue() + " " + kind.getKey())
                .collect(Collectors.joining(
                        ", ",
                        total + " skipped (",
                        others > 0 ? " and " + Counted.of(others, "other kind") + ")" : ")"));
    }
}
