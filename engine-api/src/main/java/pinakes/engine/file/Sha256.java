package pinakes.engine.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Hashes that identify content, or stand for secrets.
public final class Sha256 {
    private Sha256() {}

    /// A computation of a hash.
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is unavailable", e);
        }
    }

    public static byte[] of(String text) {
        return digest().digest(text.getBytes(UTF_8));
    }

    /// The hash in hexadecimal digits.
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /// The hash in hexadecimal digits.
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /// The hash of all that a stream has, in hexadecimal digits.
    public static String hex(InputStream content) throws IOException {
        var digest = digest();
        content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        return HexFormat.of().formatHex(digest.digest());
    }
}
