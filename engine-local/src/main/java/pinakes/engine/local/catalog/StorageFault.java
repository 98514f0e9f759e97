package pinakes.engine.local.catalog;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.CatalogFault;

/// Translates failures of SQLite into messages for callers.
final class StorageFault {
    static final String DAMAGED = "is damaged: restore it from a backup.";

    /// The lower byte of a result code is its class; the upper bytes are details.
    private static final int CLASS_MASK = 0xff;

    private StorageFault() {}

    /// The exception for a caller.
    static RuntimeException of(Throwable failure) {
        return CatalogFault.of(failure, StorageFault::explained);
    }

    /// The failure for each caller of a group that could not be committed.
    static Throwable ofGroup(Throwable failure) {
        if (failure instanceof EngineUnavailableException || failure instanceof OutOfMemoryError) {
            return failure;
        }
        return new EngineUnavailableException(
                "The catalog " + explained(failure).orElse("could not store the change. Try again."), failure);
    }

    /// What is wrong with the storage and what to do; empty when the storage is not the cause.
    static Optional<String> explained(Throwable failure) {
        var code = code(failure);
        if (code == null) {
            return Optional.empty();
        }
        return switch (code) {
            case SQLITE_CONSTRAINT -> Optional.empty();
            case SQLITE_FULL -> Optional.of("cannot grow: the disk is full. Free some space and try again.");
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH ->
                Optional.of("cannot be written to. Check the permissions of the data directory, and that its disk is"
                        + " mounted and writable.");
            case SQLITE_IOERR ->
                Optional.of("cannot be accessed: the disk reported an error. Fix the disk and restart.");
            case SQLITE_CORRUPT, SQLITE_NOTADB -> Optional.of(DAMAGED);
            case SQLITE_BUSY, SQLITE_LOCKED ->
                Optional.of("is locked by another program, such as a backup. Try again when that program is done.");
            default -> Optional.of("cannot be used; the server's log says why.");
        };
    }

    /// Whether the disk or the file is the cause, not the statement.
    static boolean isOfTheDisk(Throwable failure) {
        return switch (code(failure)) {
            case null -> false;
            case SQLITE_ERROR, SQLITE_CONSTRAINT -> false;
            default -> true;
        };
    }

    /// Whether the failure means that the file is damaged for all later callers.
    static boolean isLasting(Throwable failure) {
        var code = code(failure);
        return code == SQLiteErrorCode.SQLITE_CORRUPT
                || code == SQLiteErrorCode.SQLITE_NOTADB
                || code == SQLiteErrorCode.SQLITE_IOERR;
    }

    private static @Nullable SQLiteErrorCode code(Throwable failure) {
        var fault = CatalogFault.ofDatabase(failure);
        if (fault == null) {
            return null;
        }
        // The index of the journal cannot grow: the disk is full, but nothing is damaged.
        return fault instanceof SQLiteException exact && exact.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE
                ? SQLiteErrorCode.SQLITE_FULL
                : SQLiteErrorCode.getErrorCode(fault.getErrorCode() & CLASS_MASK);
    }
}
