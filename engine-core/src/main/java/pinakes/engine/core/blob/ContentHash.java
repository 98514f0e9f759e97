package pinakes.engine.core.blob;

import java.util.HexFormat;
import java.util.Optional;

/// The SHA-256 of some bytes in lower-case hexadecimal digits, which identifies them.
public record ContentHash(String value) {
    private static final int DIGITS = 64;

    public ContentHash {
        if (!isHash(value)) {
            throw new IllegalArgumentException("64 hexadecimal digits, got " + value);
        }
    }

    /// The hash in a file name, if it is one.
    public static Optional<ContentHash> parse(String name) {
        return isHash(name) ? Optional.of(new ContentHash(name)) : Optional.empty();
    }

    /// Does not use a regular expression, which would be slow: every start checks the hashes of all documents.
    private static boolean isHash(String text) {
        return text.length() == DIGITS
                && text.chars().allMatch(digit -> (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f'));
    }

    public static ContentHash of(byte[] digest) {
        return new ContentHash(HexFormat.of().formatHex(digest));
    }

    @Override
    public String toString() {
        return value;
    }
}
