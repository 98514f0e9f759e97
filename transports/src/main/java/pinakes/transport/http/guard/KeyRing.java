package pinakes.transport.http.guard;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// Identifies callers by their keys or access tokens.
@FunctionalInterface
public interface KeyRing {
    /// Checks a key or an access token.
    ///
    /// @param key as the caller sent it; null for none
    Verdict on(@Nullable String key);

    /// How a caller identified itself.
    enum Method {
        /// Not at all, because the server is open or the caller is the user who owns the data directory.
        NONE,
        KEY,
        /// With an access token, after a person signed in.
        TOKEN;

        /// As metrics name it.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The result of checking a key.
    sealed interface Verdict {
        /// How the caller tried to identify itself.
        Method method();

        /// The key is valid.
        ///
        /// @param isValid whether the key is still valid; fast, because it is checked often
        record Known(Caller caller, Method method, BooleanSupplier isValid) implements Verdict {
            public Known(Caller caller, BooleanSupplier isValid) {
                this(caller, Method.KEY, isValid);
            }

            public Known(Caller caller) {
                this(caller, () -> true);
            }
        }

        /// The key is missing, unknown, revoked or expired.
        record Unknown(Method method) implements Verdict {
            public Unknown() {
                this(Method.KEY);
            }
        }

        /// The key cannot be checked now.
        record Undecided(String why, Method method) implements Verdict {
            public Undecided(String why) {
                this(why, Method.KEY);
            }
        }
    }
}
