package pinakes.app.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import pinakes.app.cli.terminal.ByteSize;

/// Checks whether the data directory is usable, private, and on a disk with room.
record DataDirectoryCheck(Path directory) implements Check {
    private static final String NAME = "Data directory";
    private static final String DISK = "Disk";
    private static final long FREE_MIN = 200L * 1024 * 1024;
    private static final long FREE_ENOUGH = 2L * 1024 * 1024 * 1024;
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    @Override
    public List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        try {
            findings.add(access());
            findings.add(space(existing()));
        } catch (IOException e) {
            findings.add(Finding.problem(
                    NAME,
                    directory + " cannot be read: " + e.getMessage(),
                    "Check its permissions, or set --data-dir."));
        }
        return findings;
    }

    private Finding access() throws IOException {
        if (Files.notExists(directory)) {
            return Files.isWritable(existing())
                    ? Finding.ok(NAME, directory + " does not exist yet; ./kb add or ./kb serve creates it")
                    : Finding.problem(
                            NAME,
                            directory + " does not exist and cannot be created",
                            "Make " + existing() + " writable, or choose another directory with --data-dir.");
        }
        if (!Files.isDirectory(directory)) {
            return Finding.problem(
                    NAME, directory + " is not a directory", "Choose another directory with --data-dir.");
        }
        if (!Files.isWritable(directory)) {
            return Finding.problem(
                    NAME,
                    directory + " is not writable",
                    "Give yourself write access to that directory, or choose another directory with --data-dir.");
        }
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(directory).stream().anyMatch(OTHERS::contains)) {
            return Finding.warning(
                    NAME, directory + " can be opened by other users", "Run: chmod 700 '" + directory + "'");
        }
        return Finding.ok(NAME, directory.toString());
    }

    private static Finding space(Path directory) throws IOException {
        var free = Files.getFileStore(directory).getUsableSpace();
        var message = ByteSize.of(free) + " free";
        if (free < FREE_MIN) {
            return Finding.problem(DISK, message + ", which is too little to add documents", "Free some space.");
        }
        return free < FREE_ENOUGH
                ? Finding.warning(DISK, message, "Free some space before you add many documents.")
                : Finding.ok(DISK, message);
    }

    /// The directory, or the nearest one above it that exists.
    private Path existing() {
        var path = directory.toAbsolutePath();
        while (Files.notExists(path) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }
}
