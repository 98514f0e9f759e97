package pinakes.engine.core.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;
import java.util.function.Predicate;

/// Describes disk failures for callers, without details about this machine.
public final class DiskFault {
    /// A disk with less free space counts as full.
    public static final int FREE_BYTES_MIN = 1 << 20;

    /// English messages only; in other locales the free space decides.
    private static final List<String> FULL =
            List.of("No space left on device", "not enough space on the disk", "Disk quota exceeded");

    private DiskFault() {}

    /// Completes a sentence that says what failed.
    ///
    /// @param place a directory on that disk
    public static String words(Path place, Throwable failure) {
        if (isFull(place, failure)) {
            return "the disk is full. Free some space and try again.";
        }
        return isForbidden(failure)
                ? "the disk or the files on it are read-only. Check the permissions of the data directory."
                : "the disk reported an error; see the server's log.";
    }

    private static boolean isFull(Path place, Throwable failure) {
        try {
            return isCausedBy(failure, cause -> FULL.stream().anyMatch(String.valueOf(cause.getMessage())::contains))
                    || Files.getFileStore(place).getUsableSpace() < FREE_BYTES_MIN;
        } catch (IOException _) {
            return false; // the disk has a worse problem
        }
    }

    private static boolean isForbidden(Throwable failure) {
        return isCausedBy(
                failure,
                cause -> cause instanceof AccessDeniedException
                        || cause instanceof ReadOnlyFileSystemException
                        || String.valueOf(cause.getMessage()).contains("Read-only file system"));
    }

    private static boolean isCausedBy(Throwable failure, Predicate<Throwable> what) {
        var cause = failure.getCause();
        return what.test(failure) || (cause != null && isCausedBy(cause, what));
    }
}
