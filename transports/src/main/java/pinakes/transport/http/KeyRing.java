package pinakes.transport.http;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// Knows callers by the keys that they show.
@FunctionalInterface
public interface KeyRing {
    /// Who shows this key.
    ///
    /// @param key as it was sent; null when none was
    Verdict on(@Nullable String key);

    /// Whether somebody is let in.
    sealed interface Verdict {
        /// The caller is known.
        ///
        /// @param isStillGood whether the key would be let in again now; quick, and asked often
        record Known(Caller caller, BooleanSupplier isStillGood) implements Verdict {
            public Known(Caller caller) {
                this(caller, () -> true);
            }
        }

        /// A key is needed, and this is none of those that there are.
        record Unknown() implements Verdict {}

        /// It cannot be said now.
        record Undecided(String why) implements Verdict {}
    }
}
