package pinakes.engine.local.eval;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Stands for a text that was embedded: the first half of a SHA-256, which no two texts share in practice.
record TextKey(long high, long low) {
    static TextKey ofPassage(String text) {
        return of("passage\n" + text);
    }

    /// Some models read questions differently from passages, so that the same text has two vectors.
    static TextKey ofQuestion(String text) {
        return of("question\n" + text);
    }

    private static TextKey of(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            var numbers = ByteBuffer.wrap(digest);
            return new TextKey(numbers.getLong(), numbers.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
