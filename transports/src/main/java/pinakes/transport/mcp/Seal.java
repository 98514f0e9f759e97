package pinakes.transport.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/// Makes text that passes through clients unreadable and unchangeable to them (AES-256-GCM).
public final class Seal {
    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int KEY_BITS = 256;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int SEALED_CHARS_MAX = 64 * 1024;

    private final SecureRandom random = new SecureRandom();
    private final SecretKey key;

    private Seal(SecretKey key) {
        this.key = key;
    }

    /// A seal that no other process can open.
    public static Seal random() {
        try {
            var generator = KeyGenerator.getInstance("AES");
            generator.init(KEY_BITS);
            return new Seal(generator.generateKey());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has AES", e);
        }
    }

    /// @param purpose what the content is for; it opens for nothing else
    String seal(String purpose, byte[] content) {
        try {
            var nonce = new byte[NONCE_BYTES];
            random.nextBytes(nonce);
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(content);
            var bytes = ByteBuffer.allocate(NONCE_BYTES + sealed.length);
            bytes.put(nonce).put(sealed);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Cannot seal with " + ALGORITHM, e);
        }
    }

    /// The content, unless it was sealed for another purpose, with another key, or changed since.
    Optional<byte[]> open(String purpose, String text) {
        if (text.length() > SEALED_CHARS_MAX) {
            return Optional.empty();
        }
        try {
            var bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length < NONCE_BYTES) {
                return Optional.empty();
            }
            var nonce = new byte[NONCE_BYTES];
            System.arraycopy(bytes, 0, nonce, 0, NONCE_BYTES);
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
