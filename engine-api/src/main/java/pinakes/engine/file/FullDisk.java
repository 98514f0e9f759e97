package pinakes.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Recognises a full disk.
public final class FullDisk {
    /// A disk with less free space counts as full.
    public static final int FREE_BYTES_MIN = 1 << 20;

    /// English messages only; in other locales the free space decides.
    private static final List<String> MESSAGES =
            List.of("No space left on device", "not enough space on the disk", "Disk quota exceeded");

    private FullDisk() {}

    /// Whether a failure or one of its causes says that a disk is full.
    public static boolean isCauseOf(@Nullable Throwable failure) {
        return failure != null
                && (MESSAGES.stream().anyMatch(String.valueOf(failure.getMessage())::contains)
                        || isCauseOf(failure.getCause()));
    }

    /// Whether a disk has less free space than needed.
    ///
    /// @param place a directory on that disk
    public static boolean hasLessThan(long bytes, Path place) throws IOException {
        return Files.getFileStore(place).getUsableSpace() < bytes;
    }
}
