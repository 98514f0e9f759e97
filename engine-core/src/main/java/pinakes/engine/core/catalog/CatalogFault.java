package pinakes.engine.core.catalog;

import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;

/// The exception that a caller gets for a failure of the catalog, in any database.
public final class CatalogFault {
    private CatalogFault() {}

    /// The failure itself when the caller's work caused it, otherwise that the engine is unavailable.
    ///
    /// @param explained what is wrong with the storage and what to do; empty when the storage is not the cause
    /// @throws OutOfMemoryError when the failure is one, which must end the process
    public static RuntimeException of(Throwable failure, Function<Throwable, Optional<String>> explained) {
        if (failure instanceof OutOfMemoryError lacking) {
            throw lacking;
        }
        if (failure instanceof EngineUnavailableException unavailable) {
            return unavailable;
        }
        return explained
                .apply(failure)
                .<RuntimeException>map(why -> new EngineUnavailableException("The catalog " + why, failure))
                .orElseGet(() -> failure instanceof RuntimeException thrown
                        ? thrown
                        : new IllegalStateException("a change or query of the catalog failed", failure));
    }

    /// The failure of the database behind another one; null when there is none.
    public static @Nullable SQLException ofDatabase(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException found) {
                return found;
            }
        }
        return null;
    }
}
