package pinakes.transport.http.guard;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// Keys that do not change while the process runs.
///
/// Only hashes are kept, and every comparison looks at all of them in full, so timing reveals nothing about a guess.
public record FixedKeys(List<Key> keys) implements KeyRing {
    public FixedKeys {
        keys = List.copyOf(keys);
    }

    /// A key's hash and its caller.
    @SuppressWarnings("ArrayRecordComponent") // compared by MessageDigest only
    public record Key(byte[] sha256, Caller caller) {
        public static Key of(String secret, Caller caller) {
            return new Key(hash(secret), caller);
        }
    }

    @Override
    public Verdict on(@Nullable String key) {
        if (key == null) {
            return new Verdict.Unknown();
        }
        var hash = hash(key);
        Caller found = null;
        for (var known : keys) {
            if (MessageDigest.isEqual(known.sha256, hash)) {
                found = known.caller;
            }
        }
        return found == null ? new Verdict.Unknown() : new Verdict.Known(found);
    }

    private static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is unavailable", e);
        }
    }
}
