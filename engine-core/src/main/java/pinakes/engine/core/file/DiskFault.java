package pinakes.engine.core.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import pinakes.engine.file.FullDisk;

/// Describes disk failures for callers, without details about this machine.
public final class DiskFault {
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
            return FullDisk.isCauseOf(failure) || FullDisk.hasLessThan(FullDisk.FREE_BYTES_MIN, place);
        } catch (IOException _) {
            return false; // the disk has a worse problem
        }
    }

    private static boolean isForbidden(Throwable failure) {
        return failure instanceof AccessDeniedException
                || failure instanceof ReadOnlyFileSystemException
                || String.valueOf(failure.getMessage()).contains("Read-only file system")
                || (failure.getCause() != null && isForbidden(failure.getCause()));
    }
}
