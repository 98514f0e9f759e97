package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The directories in which files may be read.
///
/// Directories are resolved for every question, because one may be created, or linked to another place, at any time.
///
/// @param roots any number of directories, which need not exist yet
/// @param ownersOnly whether they are for callers with a key and for the server's own user, or for every caller
/// @param hidden whether files with a dot at the start of a name inside the root are read
/// @param reserved files and directories of the server itself, which a root above them does not open
public record AllowedRoots(List<Path> roots, boolean ownersOnly, boolean hidden, List<Path> reserved) {
    private static final int NAMED_MAX = 5;

    public AllowedRoots {
        roots = List.copyOf(roots);
        reserved = List.copyOf(reserved);
    }

    enum Verdict {
        ALLOWED,
        OUTSIDE,
        HIDDEN,
        RESERVED
    }

    /// The configured directories, for a message.
    String inWords() {
        return roots.stream().limit(NAMED_MAX).map(Path::toString).collect(Collectors.joining(", "))
                + (roots.size() > NAMED_MAX ? " and " + (roots.size() - NAMED_MAX) + " more" : "");
    }

    /// @param real a path without symbolic links in it
    Verdict on(Path real) {
        var above = roots.stream()
                .flatMap(root -> real(root).stream())
                .filter(real::startsWith)
                .toList();
        if (above.isEmpty()) {
            return Verdict.OUTSIDE;
        }
        var open = above.stream().filter(root -> !isReserved(real, root)).toList();
        if (open.isEmpty()) {
            return Verdict.RESERVED;
        }
        return hidden || open.stream().anyMatch(root -> !isHidden(root.relativize(real)))
                ? Verdict.ALLOWED
                : Verdict.HIDDEN;
    }

    /// The real path of a directory; empty when it does not exist or cannot be accessed.
    static Optional<Path> real(Path directory) {
        try {
            return Optional.of(directory.toRealPath());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// A root that is the data directory itself, or inside it, was chosen on purpose.
    private boolean isReserved(Path real, Path root) {
        return reserved.stream()
                .flatMap(own -> real(own).stream())
                .anyMatch(own -> real.startsWith(own) && !root.startsWith(own));
    }

    private static boolean isHidden(Path belowRoot) {
        return StreamSupport.stream(belowRoot.spliterator(), false)
                .anyMatch(name -> name.toString().startsWith("."));
    }
}
