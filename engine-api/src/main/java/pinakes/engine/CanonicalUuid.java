package pinakes.engine;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/// Reads UUIDs in their one canonical form: what the JDK also reads, such as `1-1-1-1-1`, would alias.
public final class CanonicalUuid {
    private CanonicalUuid() {}

    public static Optional<UUID> parse(String text) {
        try {
            var uuid = UUID.fromString(text);
            return uuid.toString().equals(text.toLowerCase(Locale.ROOT)) ? Optional.of(uuid) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
