package pinakes.engine.core.folder;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.document.DocumentId;

/// A file as it was when it was last compared.
///
/// @param hash of its content; absent when it was not read
/// @param document what its content is stored as
/// @param isStored whether that document exists
/// @param isCurrent whether that document has this content; it may have become a version of another file
/// @param message why it failed or was skipped
record FileRow(
        long number,
        String path,
        long sizeBytes,
        long modifiedNanos,
        Instant checkedAt,
        @Nullable ContentHash hash,
        State state,
        @Nullable DocumentId document,
        boolean isStored,
        boolean isCurrent,
        @Nullable String message) {
    /// A file that was changed so shortly before it was read may change again without another modification time.
    private static final Duration CLOCK_STEP = Duration.ofSeconds(2);

    enum State {
        QUEUED,
        STORED,
        FAILED,
        SKIPPED,
        REPLACED
    }

    /// Whether size and modification time prove that the file is the same.
    boolean isSame(ScannedFile file) {
        var settled = checkedAt.minus(CLOCK_STEP).toEpochMilli();
        return sizeBytes == file.sizeBytes()
                && modifiedNanos == file.modifiedNanos()
                && TimeUnit.NANOSECONDS.toMillis(modifiedNanos) < settled;
    }

    /// Whether nothing is left to do as long as the file does not change.
    boolean isDone() {
        return switch (state) {
            case STORED -> isCurrent;
            case FAILED, SKIPPED, QUEUED -> true;
            case REPLACED -> false;
        };
    }
}
