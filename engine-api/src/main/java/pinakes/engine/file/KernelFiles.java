package pinakes.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// File systems such as `/proc`, in which the kernel generates the content of a file whenever it is read.
///
/// Their files are not documents: reading one can block forever, and many vanish before they are read.
public final class KernelFiles {
    private static final Set<String> FILE_SYSTEMS =
            Set.of("proc", "sysfs", "cgroup", "cgroup2", "debugfs", "tracefs", "securityfs", "configfs");

    private static final String DEVICE = "unix:dev";

    private KernelFiles() {}

    /// Whether a file or directory is in such a file system. This reads the list of all mounts, which is slow.
    public static boolean include(Path path) {
        try {
            return FILE_SYSTEMS.contains(Files.getFileStore(path).type());
        } catch (IOException _) {
            return false; // reading the path will report the error
        }
    }

    /// Whether such a file system is mounted at a directory.
    public static boolean areMountedAt(Path directory) {
        var parent = directory.toAbsolutePath().getParent();
        return parent != null
                && directory.getFileSystem().supportedFileAttributeViews().contains("unix")
                && isOnOtherDevice(directory, parent)
                && include(directory);
    }

    private static boolean isOnOtherDevice(Path directory, Path parent) {
        try {
            return !Files.getAttribute(directory, DEVICE).equals(Files.getAttribute(parent, DEVICE));
        } catch (IOException _) {
            return false;
        }
    }
}
