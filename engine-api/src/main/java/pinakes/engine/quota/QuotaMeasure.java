package pinakes.engine.quota;

import java.util.Locale;

/// What a quota limits.
public enum QuotaMeasure {
    DOCUMENTS,
    BYTES,
    CALLS;

    /// The measure with a label.
    ///
    /// @throws IllegalArgumentException when none has it
    public static QuotaMeasure of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
