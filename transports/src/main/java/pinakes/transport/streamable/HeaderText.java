package pinakes.transport.streamable;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Decodes header text: plain ASCII, or `=?base64?…?=` for anything else.
final class HeaderText {
    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private HeaderText() {}

    /// Null when the value is invalid.
    static @Nullable String decode(String value) {
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c <= '~'))) {
            return null;
        }
        if (value.length() < PREFIX.length() + SUFFIX.length()
                || !value.startsWith(PREFIX)
                || !value.endsWith(SUFFIX)) {
            return value;
        }
        var base64 = value.substring(PREFIX.length(), value.length() - SUFFIX.length());
        if (base64.length() % 4 != 0) {
            return null; // Java accepts missing padding, but other readers of the same header may not
        }
        try {
            var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return null;
        }
    }
}
