package pinakes.engine.local.project.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.project.Citation;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.Payload;

/// A chunk with everything that is stored of it.
///
/// @param vector of the model that serves
/// @param nextVector of the model that is to replace it, where it is known already
/// @param metadata what is kept of the chunk's metadata, as JSON
public record ReadyChunk(
        NewChunk chunk, UnitVector vector, @Nullable UnitVector nextVector, String metadata) {
    /// The text that its words are searched in: what was sent for that, or else the text itself.
    public static String words(String text, Map<String, Object> metadata) {
        return metadata.get(Payload.FULLTEXT) instanceof String full && !full.isBlank() ? full : text;
    }

    public String words() {
        return words(chunk.text(), chunk.metadata());
    }

    Citation citation() {
        return Citation.of(chunk.metadata());
    }
}
