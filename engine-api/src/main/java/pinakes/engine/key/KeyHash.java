package pinakes.engine.key;

import java.util.regex.Pattern;

/// The SHA-256 of a key in hexadecimal; the key itself is never stored.
public record KeyHash(String value) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");
    private static final int SHOWN = 8;

    public KeyHash {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("a hash must have 64 lower-case hexadecimal digits");
        }
    }

    /// A prefix that tells keys apart and reveals nothing about them.
    String shown() {
        return value.substring(0, SHOWN);
    }

    @Override
    public String toString() {
        return shown() + "…";
    }
}
