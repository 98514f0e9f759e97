package pinakes.engine.local.blob;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/// The SHA-256 of some bytes in lower-case hexadecimal digits, which identifies them.
public record ContentHash(String value) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public ContentHash {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("64 hexadecimal digits, got " + value);
        }
    }

    /// The hash in a file name, if it is one.
    static Optional<ContentHash> parse(String name) {
        return FORM.matcher(name).matches() ? Optional.of(new ContentHash(name)) : Optional.empty();
    }

    public static ContentHash of(byte[] digest) {
        return new ContentHash(HexFormat.of().formatHex(digest));
    }

    @Override
    public String toString() {
        return value;
    }
}
