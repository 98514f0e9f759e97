package pinakes.engine.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Restricts files and directories to their owner; has no effect without POSIX permissions.
public final class OwnerOnly {
    private static final Logger LOG = LoggerFactory.getLogger(OwnerOnly.class);
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /// Creates a directory and its parents if missing; existing ones keep their permissions.
    public static Path created(Path path) throws IOException {
        return Files.createDirectories(path, attributes(path, DIRECTORY));
    }

    /// Creates a directory, or removes the permissions of other users from an existing one.
    public static Path directory(Path path) throws IOException {
        tighten(created(path), DIRECTORY);
        return path;
    }

    /// The attributes of a new file.
    public static FileAttribute<?>[] file(Path path) {
        return attributes(path, FILE);
    }

    /// Removes the permissions of other users from an existing file.
    public static void restrict(Path file) throws IOException {
        if (isPosix(file)) {
            Files.setPosixFilePermissions(file, FILE);
        }
    }

    /// Removes the permissions of other users from a file that may exist, and logs a warning if that is impossible: a
    /// file that belongs to another user can still be usable.
    public static void tighten(Path file) {
        tighten(file, FILE);
    }

    private static void tighten(Path path, Set<PosixFilePermission> permissions) {
        if (!isPosix(path)) {
            return;
        }
        try {
            var before = Files.getPosixFilePermissions(path);
            var after = EnumSet.copyOf(permissions);
            after.retainAll(before);
            if (!after.equals(before)) {
                Files.setPosixFilePermissions(path, after);
                LOG.info(
                        "Removed the permissions of other users from {}, which had the permissions {}",
                        path,
                        PosixFilePermissions.toString(before));
            }
        } catch (NoSuchFileException _) {
            // nobody can read it
        } catch (IOException e) {
            LOG.warn(
                    "Cannot restrict the permissions of {}, so other users may be able to read it: {}",
                    path,
                    e.toString());
        }
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
