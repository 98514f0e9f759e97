package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
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
import java.util.stream.Stream;
import pinakes.engine.document.FileFormat;
import pinakes.engine.text.Counted;
import pinakes.family.file.FileFormats;
import pinakes.family.file.SpecialFile;

/// The files in folders that are not added, counted by the reason; those in unsupported formats by extension.
final class SkippedFiles {
    private static final int NAMED_MAX = 8;
    private static final String BROKEN_LINK = "broken link";
    private static final String LINK = "symbolic link";
    private static final String HIDDEN = "hidden file";
    private static final String OWN = "Pinakes file";

    /// The kinds that are nouns.
    private static final Set<String> NOUNS = Stream.concat(
                    Arrays.stream(SpecialFile.values()).map(SpecialFile::label),
                    Stream.of(BROKEN_LINK, LINK, HIDDEN, OWN))
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, Integer> counts = new TreeMap<>();

    /// @param root the folder with symbolic links resolved
    /// @param isOwn whether the file belongs to the program itself
    void add(Path file, Path root, boolean isOwn) throws IOException {
        counts.merge(kind(file, root, isOwn), 1, Integer::sum);
    }

    private static String kind(Path file, Path root, boolean isOwn) throws IOException {
        var special = special(file);
        if (special.isPresent()) {
            return special.get().label();
        }
        var target = target(file);
        if (target.isEmpty()) {
            return BROKEN_LINK;
        }
        if (isOwn) {
            return OWN;
        }
        if (Files.isHidden(file)) {
            return HIDDEN;
        }
        if (Files.isSymbolicLink(file) && !target.get().startsWith(root)) {
            return LINK;
        }
        return AddSource.isEmpty(file) ? "empty" : content(file.getFileName().toString());
    }

    /// The file without symbolic links; empty for a link that leads nowhere, or in a circle.
    private static Optional<Path> target(Path file) throws IOException {
        try {
            return Optional.of(file.toRealPath());
        } catch (AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            if (Files.isSymbolicLink(file)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static String content(String name) {
        var extension = FileFormats.extension(name).toLowerCase(Locale.ROOT);
        if (extension.isEmpty()) {
            return "without extension";
        }
        return "." + extension + (FileFormat.announcedBy(name).isEmpty() ? "" : " without text");
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
                .map(kind -> NOUNS.contains(kind.getKey())
                        ? Counted.of(kind.getValue(), kind.getKey())
                        : kind.getValue() + " " + kind.getKey())
                .collect(Collectors.joining(
                        ", ",
                        total + " skipped (",
                        others > 0 ? " and " + Counted.of(others, "other kind") + ")" : ")"));
    }
}
