package pinakes.engine.core.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;
import pinakes.engine.EngineUnavailableException;

/// The file next to stored blobs that names the knowledge base they belong to.
public final class OwnerMark {
    public static final String NAME = "knowledge-base";

    private OwnerMark() {}

    public static byte[] bytes(UUID knowledgeBase) {
        return (knowledgeBase + "\n").getBytes(UTF_8);
    }

    /// Reads a mark.
    ///
    /// @param place of the blobs, for people
    /// @throws EngineUnavailableException when the bytes are not a mark
    public static UUID parse(byte[] bytes, String place) {
        try {
            return UUID.fromString(new String(bytes, UTF_8).strip());
        } catch (IllegalArgumentException e) {
            throw new EngineUnavailableException(
                    "The file " + NAME + " in " + place
                            + " is damaged. It names the knowledge base that the original files belong to. If they belong"
                            + " to this knowledge base, delete the file and restart.",
                    e);
        }
    }
}
