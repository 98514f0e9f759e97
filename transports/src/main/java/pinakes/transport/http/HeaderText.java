package pinakes.transport.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Text in a header: as it is, or, where ASCII cannot hold it, as `=?base64?…?=`.
final class HeaderText {
    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private HeaderText() {}

    /// Null when the value cannot be what a client was allowed to send.
    static @Nullable String decode(String value) {
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c <= '~'))) {
            return null;
        }
        if (value.length() < PREFIX.length() + SUFFIX.length()
                || !value.startsWith(PREFIX)
                || !value.endsWith(SUFFIX)) {
            return value;
        }
        return decoded(value.substring(PREFIX.length(), value.length() - SUFFIX.length()));
    }

    private static @Nullable String decoded(String base64) {
        try {
            // Java takes missing padding for granted; a second reading of the same header might not.
            if (base64.length() % 4 != 0) {
                return null;
            }
            var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return null;
        }
    }
}
