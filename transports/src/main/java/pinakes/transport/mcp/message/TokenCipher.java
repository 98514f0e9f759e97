package pinakes.transport.mcp.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts cursors, states and tokens that clients carry, so that they can neither read nor change them (AES-256-GCM).
public final class TokenCipher {
    public static final int KEY_BYTES = 32;

    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int TOKEN_CHARS_MAX = 64 * 1024;

    private final SecureRandom random = new SecureRandom();
    private final SecretKey key;

    private TokenCipher(SecretKey key) {
        this.key = key;
    }

    /// A cipher with a random key; tokens become invalid when the process ends.
    public static TokenCipher random() {
        var key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return of(key);
    }

    /// A cipher with a given key; tokens stay valid as long as the key is kept.
    ///
    /// @param key of [#KEY_BYTES] random bytes
    public static TokenCipher of(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("the key must have " + KEY_BYTES + " bytes, got " + key.length);
        }
        return new TokenCipher(new SecretKeySpec(key, "AES"));
    }

    /// Makes a token.
    ///
    /// @param purpose bound to the token, which decrypts only for the same purpose
    public String encrypt(String purpose, byte[] content) {
        try {
            var nonce = new byte[NONCE_BYTES];
            random.nextBytes(nonce);
            var encrypted = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(content);
            var bytes = ByteBuffer.allocate(NONCE_BYTES + encrypted.length);
            bytes.put(nonce).put(encrypted);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Cannot encrypt with " + ALGORITHM, e);
        }
    }

    /// Empty when the token was changed, or made for another purpose or with another key.
    public Optional<byte[]> decrypt(String purpose, String token) {
        if (token.length() > TOKEN_CHARS_MAX) {
            return Optional.empty();
        }
        try {
            var bytes = Base64.getUrlDecoder().decode(token);
            if (bytes.length < NONCE_BYTES) {
                return Optional.empty();
            }
            var nonce = Arrays.copyOf(bytes, NONCE_BYTES);
            return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, purpose)
                    .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES));
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String purpose) throws GeneralSecurityException {
        var cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
