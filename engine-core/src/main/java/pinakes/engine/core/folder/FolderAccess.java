package pinakes.engine.core.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// How the files of folders are read.
///
/// @param opener opens a file by its real path
/// @param hidden whether names that start with a dot are read
/// @param reserved files and directories of the program itself, which are never read
public record FolderAccess(Opener opener, boolean hidden, List<Path> reserved) {
    /// Opens files and follows no symbolic link at the end of their path.
    public static final FolderAccess PLAIN =
            new FolderAccess(file -> Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), false, List.of());

    public FolderAccess {
        reserved = List.copyOf(reserved);
    }

    /// The same, with another directory that is never read.
    public FolderAccess without(Path directory) {
        return new FolderAccess(
                opener,
                hidden,
                Stream.concat(reserved.stream(), Stream.of(directory)).toList());
    }

    /// The reserved paths without symbolic links, as far as they exist.
    List<Path> reservedReal() {
        return reserved.stream()
                .map(path -> {
                    try {
                        return path.toRealPath();
                    } catch (IOException _) {
                        return path.toAbsolutePath().normalize();
                    }
                })
                .toList();
    }

    /// Opens a file that must be at this path, not behind a link.
    public interface Opener {
        InputStream open(Path file) throws IOException;
    }
}
