package pinakes.transport.http.guard;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// Identifies callers by their keys.
@FunctionalInterface
public interface KeyRing {
    /// Checks a key.
    ///
    /// @param key as the caller sent it; null for none
    Verdict on(@Nullable String key);

    /// The result of checking a key.
    sealed interface Verdict {
        /// The key is valid.
        ///
        /// @param isValid whether the key is still valid; fast, because it is checked often
        record Known(Caller caller, BooleanSupplier isValid) implements Verdict {
            public Known(Caller caller) {
                this(caller, () -> true);
            }
        }

        /// The key is missing, unknown, revoked or expired.
        record Unknown() implements Verdict {}

        /// The key cannot be checked now.
        record Undecided(String why) implements Verdict {}
    }
}
