package pinakes.engine.core.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The ignore patterns that hold in a directory: its own and those of the directories above.
///
/// @param above the rules of the parent directory; null in the folder itself
/// @param depth number of names between the folder and this directory
/// @param patterns in the order of the file; the last one that matches decides
public record IgnoreRules(@Nullable IgnoreRules above, int depth, List<IgnorePattern> patterns) {
    public static final String FILE = ".kbignore";

    /// A larger file holds no patterns that anybody wrote.
    private static final int BYTES_MAX = 1 << 20;

    public IgnoreRules {
        patterns = List.copyOf(patterns);
    }

    /// No rules, as above the folder.
    public static IgnoreRules none() {
        return new IgnoreRules(null, 0, List.of());
    }

    /// The rules in a directory, with those of its own `.kbignore` file if there is one.
    ///
    /// @param opener somebody may replace the file by a pipe after it was looked at
    /// @throws IOException when the file cannot be read: nothing may be guessed about what it excludes
    public IgnoreRules in(Path directory, int depthBelowFolder, FolderAccess.Opener opener) throws IOException {
        var file = directory.resolve(FILE);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return this;
        }
        try (var in = opener.open(file)) {
            var bytes = in.readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX) {
                throw new IOException(FILE + " is larger than a megabyte");
            }
            var own = new String(bytes, UTF_8)
                    .lines()
                    .flatMap(line -> IgnorePattern.parse(line).stream())
                    .toList();
            return new IgnoreRules(this, depthBelowFolder, own);
        }
    }

    /// Whether a path is ignored; a pattern of a deeper directory counts for more.
    ///
    /// @param path the names inside the folder
    public boolean ignores(List<String> path, boolean directory) {
        return verdict(path, directory).orElse(false);
    }

    private Optional<Boolean> verdict(List<String> path, boolean directory) {
        var below = path.subList(depth, path.size());
        for (var pattern : patterns.reversed()) {
            if (pattern.matches(below, directory)) {
                return Optional.of(!pattern.negated());
            }
        }
        return above == null ? Optional.empty() : above.verdict(path, directory);
    }
}
