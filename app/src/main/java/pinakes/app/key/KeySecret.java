package pinakes.app.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import pinakes.engine.key.KeyHash;

/// A key itself: `kb_` and 64 hexadecimal digits, so that people and scanners recognise one wherever it turns up.
///
/// Its 256 random bits cannot be guessed, so a plain hash keeps it as safe as a slow one would: there is no word list
/// to try. That is why only keys that were made here are taken, and no words of people.
public record KeySecret(String value) {
    /// What every key looks like.
    public static final Pattern FORM = Pattern.compile("kb_[0-9a-f]{64}");

    private static final String PREFIX = "kb_";
    private static final int BYTES = 32;

    public KeySecret {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("this is no key");
        }
    }

    public static KeySecret fresh(SecureRandom random) {
        var bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new KeySecret(PREFIX + HexFormat.of().formatHex(bytes));
    }

    /// The key that was sent; nothing when it can be none.
    static Optional<KeySecret> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new KeySecret(text)) : Optional.empty();
    }

    public KeyHash hash() {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.US_ASCII));
            return new KeyHash(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /// Whoever logs a key by accident logs nothing.
    @Override
    public String toString() {
        return PREFIX + "…";
    }
}
