package pinakes.engine.text;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/// Parses UUIDs in canonical form only: the JDK also accepts aliases such as `1-1-1-1-1`.
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
