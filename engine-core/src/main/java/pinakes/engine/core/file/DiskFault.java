package pinakes.engine.core.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;

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
                ? "the files or their disk are read-only. Check the permissions of the data directory."
                : "the disk reported an error; see the server's log.";
    }

    private static boolean isFull(Path place, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            var message = String.valueOf(cause.getMessage());
            if (FULL.stream().anyMatch(message::contains)) {
                return true;
            }
        }
        try {
            return Files.getFileStore(place).getUsableSpace() < FREE_BYTES_MIN;
        } catch (IOException _) {
            return false; // the disk has a worse problem
        }
    }

    private static boolean isForbidden(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AccessDeniedException
                    || cause instanceof ReadOnlyFileSystemException
                    || String.valueOf(cause.getMessage()).contains("Read-only file system")) {
                return true;
            }
        }
        return false;
    }
}
