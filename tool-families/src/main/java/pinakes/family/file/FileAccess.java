package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import pinakes.tool.Caller;

/// Decides which files of this machine a caller may have read.
///
/// Symbolic links are resolved before anything is decided, and nothing is said about what lies outside the allowed
/// roots, not even whether it is there.
public final class FileAccess {
    /// What to do about a folder.
    public static final String FOLDER_REFUSAL =
            "This is a folder: name one file in it at a time, or add all of them with ./kb add on the server's machine.";

    private static final long BYTES_PER_MEGABYTE = 1024L * 1024;

    private final AllowedRoots roots;
    private final Path workingDirectory;
    private final Path home;
    private final int megabytesMax;

    /// Access below the roots.
    ///
    /// @param workingDirectory what relative paths are relative to
    /// @param home what `~` stands for
    public FileAccess(AllowedRoots roots, Path workingDirectory, Path home, int megabytesMax) {
        this.roots = roots;
        this.workingDirectory = workingDirectory;
        this.home = home;
        this.megabytesMax = megabytesMax;
    }

    /// The largest file that may be read.
    public int megabytesMax() {
        return megabytesMax;
    }

    /// Whether any file may be read by its path.
    public boolean isPossible() {
        return !roots.areNone();
    }

    /// Why a path is not read, for the caller that named it.
    ///
    /// Whoever reaches all documents may have any file below the roots read, so it may know them. A key that is
    /// limited to some collections or projects learns nothing of the server's directories.
    public String refusal(Caller caller) {
        if (!isPossible()) {
            return "The server does not read files by their path: KB_ALLOWED_ROOTS allows no directory.";
        }
        return "The server does not read files here, whether there are any or not: the path is not below a directory"
                + " that KB_ALLOWED_ROOTS allows"
                + (caller.limits().isEmpty() ? " (" + roots.inWords() + ")." : ".");
    }

    /// What can be said about the file at a path.
    public sealed interface Look {
        record Granted(LocalFile file) implements Look {}

        /// It would be allowed, but is not there.
        record Missing() implements Look {}

        /// It is not below an allowed root, whether it is there or not.
        record NotAllowed() implements Look {}

        /// It is a directory, which is not read as one.
        record Folder() implements Look {}

        /// It is a device, or something else that has no end.
        record NotAFile() implements Look {}

        /// The operating system does not let this program read it.
        record Unreadable() implements Look {}

        record TooLarge(long sizeBytes) implements Look {}
    }

    /// Looks at the file that a caller names.
    public Look look(String name) {
        Path path;
        try {
            path = resolved(name);
        } catch (InvalidPathException _) {
            return new Look.Missing();
        }
        try {
            return present(path.toRealPath());
        } catch (NoSuchFileException _) {
            return withinRoots(path, new Look.Missing());
        } catch (IOException _) {
            return withinRoots(path, new Look.Unreadable());
        }
    }

    private Path resolved(String name) {
        return name.equals("~") || name.startsWith("~/")
                ? home.resolve(name.substring(Math.min(2, name.length())))
                : workingDirectory.resolve(name);
    }

    private Look present(Path real) throws IOException {
        if (!roots.contain(real)) {
            return new Look.NotAllowed();
        }
        var attributes = Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isDirectory()) {
            return new Look.Folder();
        }
        if (!attributes.isRegularFile()) {
            return new Look.NotAFile();
        }
        if (!Files.isReadable(real)) {
            return new Look.Unreadable();
        }
        return attributes.size() > megabytesMax * BYTES_PER_MEGABYTE
                ? new Look.TooLarge(attributes.size())
                : new Look.Granted(LocalFile.at(real, attributes));
    }

    /// What cannot be resolved is judged by the nearest directory above it that can.
    private Look withinRoots(Path path, Look look) {
        for (var above = path.toAbsolutePath().normalize().getParent(); above != null; above = above.getParent()) {
            var real = AllowedRoots.real(above);
            if (real.isPresent()) {
                return roots.contain(real.get()) ? look : new Look.NotAllowed();
            }
        }
        return new Look.NotAllowed();
    }
}
