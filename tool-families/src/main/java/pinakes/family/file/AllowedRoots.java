package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The directories below which files may be read.
///
/// They are resolved anew for every question, because a directory may be made, or linked to another place, at any time.
public final class AllowedRoots {
    private static final int NAMED_MAX = 5;

    private final List<Path> roots;

    /// Any number of directories, which need not exist yet.
    public AllowedRoots(List<Path> roots) {
        this.roots = List.copyOf(roots);
    }

    /// Whether no file at all may be read.
    boolean areNone() {
        return roots.isEmpty();
    }

    /// The directories as they were configured, for a message.
    String inWords() {
        return roots.stream().limit(NAMED_MAX).map(Path::toString).collect(Collectors.joining(", "))
                + (roots.size() > NAMED_MAX ? " and " + (roots.size() - NAMED_MAX) + " more" : "");
    }

    /// Whether a path is one of the roots or below one.
    ///
    /// @param real a path without symbolic links in it
    boolean contain(Path real) {
        return roots.stream().flatMap(root -> real(root).stream()).anyMatch(real::startsWith);
    }

    /// Where a directory really is; nothing when it is not there or cannot be reached.
    static Optional<Path> real(Path directory) {
        try {
            return Optional.of(directory.toRealPath());
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
