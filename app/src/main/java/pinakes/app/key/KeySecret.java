package pinakes.app.key;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import pinakes.engine.file.Sha256;
import pinakes.engine.key.KeyHash;

/// The text of a key: `kb_` and 64 hexadecimal digits, which people and secret scanners recognise.
///
/// Its 256 random bits cannot be guessed, so a fast hash protects it as well as a slow one. That is why users cannot
/// choose keys themselves.
public record KeySecret(String value) {
    public static final Pattern FORM = Pattern.compile("kb_[0-9a-f]{64}");

    private static final String PREFIX = "kb_";
    private static final int BYTES = 32;

    public KeySecret {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not a key");
        }
    }

    public static KeySecret fresh(SecureRandom random) {
        var bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new KeySecret(PREFIX + HexFormat.of().formatHex(bytes));
    }

    public static Optional<KeySecret> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new KeySecret(text)) : Optional.empty();
    }

    public KeyHash hash() {
        return new KeyHash(Sha256.hex(value));
    }

    /// Keeps the key out of logs.
    @Override
    public String toString() {
        return PREFIX + "…";
    }
}
