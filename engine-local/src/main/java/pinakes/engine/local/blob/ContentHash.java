package pinakes.engine.local.blob;

import java.util.HexFormat;
import java.util.regex.Pattern;

/// The SHA-256 of some bytes, in lower-case hexadecimal digits; stands for the bytes.
public record ContentHash(String value) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    public ContentHash {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("64 hexadecimal digits, got " + value);
        }
    }

    static ContentHash of(byte[] digest) {
        return new ContentHash(HexFormat.of().formatHex(digest));
    }

    @Override
    public String toString() {
        return value;
    }
}
