package pinakes.extraction.reading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import pinakes.engine.file.FullDisk;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

/// The disk where files are copied and unpacked to be read.
public final class TemporaryDisk {
    /// What reading takes besides the copy of the file. OCR needs most of it, for the data of English, of another
    /// language and of how a page lies.
    private static final long WORK_BYTES = 32L << 20;

    private static final long MEGABYTE = 1 << 20;

    private static final String FULL = "The disk for temporary files is full. Free some space and try again.";

    private TemporaryDisk() {}

    /// Why no file can be read now; empty when none is known.
    public static Optional<String> problem() {
        try {
            return hasRoom(0) ? Optional.empty() : Optional.of(FULL);
        } catch (IOException e) {
            return Optional.of("The directory for temporary files is missing or cannot be read.");
        }
    }

    /// Checks that a file can be copied, before it is read.
    public static void requireRoom(Path file) throws ExtractionException {
        try {
            var bytes = Files.size(file);
            if (!hasRoom(bytes)) {
                throw new ExtractionException(
                        Reason.NO_SPACE,
                        hasRoom(0)
                                ? "Reading the file needs " + ((bytes + WORK_BYTES) / MEGABYTE + 1)
                                        + " MB of free space in the directory for temporary files, which has less. Free up space there and try again."
                                : FULL);
            }
        } catch (IOException e) {
            throw new ExtractionException(Reason.CORRUPT, "The file cannot be opened.", e);
        }
    }

    /// Fails if the reason for another failure is a full disk. A part of a file that could not be read would otherwise
    /// be left out for good.
    ///
    /// @throws ExtractionException when the disk is full
    public static void requireNotFull(Throwable failure) throws ExtractionException {
        if (FullDisk.isCauseOf(failure)) {
            throw full(failure);
        }
    }

    /// The failure of a reading that filled the disk.
    public static ExtractionException full(Throwable cause) {
        return new ExtractionException(Reason.NO_SPACE, FULL, cause);
    }

    private static boolean hasRoom(long fileBytes) throws IOException {
        return !FullDisk.hasLessThan(fileBytes + WORK_BYTES, Path.of(System.getProperty("java.io.tmpdir")));
    }
}
