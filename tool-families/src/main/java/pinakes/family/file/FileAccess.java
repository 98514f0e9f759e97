package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import pinakes.tool.Caller;

/// Decides which files on this machine a caller may add.
///
/// Symbolic links are resolved first, and nothing is revealed about paths outside the allowed roots, not even whether
/// they exist.
public final class FileAccess {
    /// The error message for folders.
    public static final String FOLDER_REFUSAL =
            "This is a folder: add its files one at a time, or all of them with ./kb add on the server's machine.";

    private static final long BYTES_PER_MEGABYTE = 1024L * 1024;

    private final AllowedRoots roots;
    private final Path workingDirectory;
    private final Path home;
    private final int megabytesMax;

    /// Allows access inside the roots.
    ///
    /// @param workingDirectory the base of relative paths
    /// @param home the directory that `~` stands for
    public FileAccess(AllowedRoots roots, Path workingDirectory, Path home, int megabytesMax) {
        this.roots = roots;
        this.workingDirectory = workingDirectory;
        this.home = home;
        this.megabytesMax = megabytesMax;
    }

    /// Maximum file size in megabytes.
    public int megabytesMax() {
        return megabytesMax;
    }

    /// Whether files can be added by path at all.
    public boolean isPossible() {
        return !roots.areNone();
    }

    /// The error message for a path outside the roots.
    ///
    /// A caller with access to all documents may add any file inside the roots, so it may know the roots. A key
    /// with limited scope learns nothing about the server's directories.
    public String refusal(Caller caller) {
        if (!isPossible()) {
            return "The server does not add files by path: KB_ALLOWED_ROOTS is empty.";
        }
        return "The server is not allowed to read files here: the path is outside the directories in"
                + " KB_ALLOWED_ROOTS"
                + (caller.limits().isEmpty() ? " (" + roots.inWords() + ")." : ".");
    }

    /// The decision about a path.
    public sealed interface Decision {
        record Granted(LocalFile file) implements Decision {}

        /// Allowed, but there is no such file.
        record Missing() implements Decision {}

        /// Outside the allowed roots, whether it exists or not.
        record NotAllowed() implements Decision {}

        /// A directory, which cannot be added as a file.
        record Folder() implements Decision {}

        /// A device or another special file.
        record NotAFile() implements Decision {}

        /// The operating system denies access.
        record Unreadable() implements Decision {}

        record TooLarge(long sizeBytes) implements Decision {}
    }

    /// Checks the path that a caller names.
    public Decision check(String name) {
        Path path;
        try {
            path = resolved(name);
        } catch (InvalidPathException _) {
            return new Decision.Missing();
        }
        try {
            return present(path.toRealPath());
        } catch (NoSuchFileException _) {
            return withinRoots(path, new Decision.Missing());
        } catch (IOException _) {
            return withinRoots(path, new Decision.Unreadable());
        }
    }

    private Path resolved(String name) {
        return name.equals("~") || name.startsWith("~/")
                ? home.resolve(name.substring(Math.min(2, name.length())))
                : workingDirectory.resolve(name);
    }

    private Decision present(Path real) throws IOException {
        if (!roots.contain(real)) {
            return new Decision.NotAllowed();
        }
        var attributes = Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isDirectory()) {
            return new Decision.Folder();
        }
        if (!attributes.isRegularFile()) {
            return new Decision.NotAFile();
        }
        if (!Files.isReadable(real)) {
            return new Decision.Unreadable();
        }
        return attributes.size() > megabytesMax * BYTES_PER_MEGABYTE
                ? new Decision.TooLarge(attributes.size())
                : new Decision.Granted(LocalFile.at(real, attributes));
    }

    /// A path that cannot be resolved is judged by the nearest resolvable directory above it.
    private Decision withinRoots(Path path, Decision decision) {
        for (var above = path.toAbsolutePath().normalize().getParent(); above != null; above = above.getParent()) {
            var real = AllowedRoots.real(above);
            if (real.isPresent()) {
                return roots.contain(real.get()) ? decision : new Decision.NotAllowed();
            }
        }
        return new Decision.NotAllowed();
    }
}
