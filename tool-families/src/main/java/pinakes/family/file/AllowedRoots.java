package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The directories in which files may be read.
///
/// They are resolved on every check, because a directory may be created or linked elsewhere at any time.
public final class AllowedRoots {
    private static final int NAMED_MAX = 5;

    private final List<Path> roots;

    /// Any number of directories; they need not exist yet.
    public AllowedRoots(List<Path> roots) {
        this.roots = List.copyOf(roots);
    }

    /// Whether no file may be read at all.
    boolean areNone() {
        return roots.isEmpty();
    }

    /// The configured directories, for a message.
    String inWords() {
        return roots.stream().limit(NAMED_MAX).map(Path::toString).collect(Collectors.joining(", "))
                + (roots.size() > NAMED_MAX ? " and " + (roots.size() - NAMED_MAX) + " more" : "");
    }

    /// Whether a path is one of the roots or inside one.
    ///
    /// @param real a path without symbolic links
    boolean contain(Path real) {
        return roots.stream().flatMap(root -> real(root).stream()).anyMatch(real::startsWith);
    }

    /// The real path of a directory; empty when it does not exist or cannot be accessed.
    static Optional<Path> real(Path directory) {
        try {
            return Optional.of(directory.toRealPath());
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
