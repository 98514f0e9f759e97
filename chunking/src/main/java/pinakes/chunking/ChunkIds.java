package pinakes.chunking;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.UUID;

/// Derives chunk ids from content, so that the same content always gets the same ids.
///
/// They are name-based UUIDs (version 5 of RFC 9562).
public final class ChunkIds {
    private static final UUID NAMESPACE = UUID.fromString("1f8b6b0e-6a53-5c0b-9b53-0a2f6f0c7d11");
    private static final long VERSION = 5;

    private ChunkIds() {}

    /// The id of a chunk.
    ///
    /// @param contentHash the hash of the document's bytes
    public static UUID of(String contentHash, Chunk chunk) {
        return named(NAMESPACE, contentHash + '\n' + chunk.ordinal() + '\n' + chunk.contextual());
    }

    /// The ids of the same chunks in another place.
    ///
    /// @param place names a collection or a document
    public static List<UUID> within(String place, List<UUID> chunks) {
        var namespace = named(NAMESPACE, place);
        return chunks.stream().map(chunk -> named(namespace, chunk.toString())).toList();
    }

    static UUID named(UUID namespace, String name) {
        var digest = sha1();
        digest.update(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(namespace.getMostSignificantBits())
                .putLong(namespace.getLeastSignificantBits())
                .flip());
        var bits = ByteBuffer.wrap(digest.digest(name.getBytes(StandardCharsets.UTF_8)));
        var high = (bits.getLong() & ~0xF000L) | (VERSION << 12);
        var low = (bits.getLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(high, low);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 is missing from this Java platform", e);
        }
    }
}
