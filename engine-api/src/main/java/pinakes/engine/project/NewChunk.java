package pinakes.engine.project;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// A chunk to store.
///
/// @param id identifies it within its project; a chunk with the same id is replaced
/// @param vector its embedding by the project's model, or null to have the engine embed it; not copied
/// @param metadata its source and more, as a JSON object
@SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector is expensive
public record NewChunk(String id, String text, float @Nullable [] vector, Map<String, Object> metadata) {
    public static final int ID_CHARACTERS_MAX = 200;
    public static final int TEXT_CHARACTERS_MAX = 50_000;

    public NewChunk {
        metadata = Map.copyOf(metadata);
        if (id.isEmpty() || id.codePointCount(0, id.length()) > ID_CHARACTERS_MAX) {
            throw new IllegalArgumentException("a chunk id must have 1 to " + ID_CHARACTERS_MAX + " characters, got "
                    + id.codePointCount(0, id.length()));
        }
        if (!StorableText.isStorable(id)) {
            throw new IllegalArgumentException("a chunk id must not contain NUL characters or unpaired surrogates");
        }
        if (text.isBlank() || text.codePointCount(0, text.length()) > TEXT_CHARACTERS_MAX) {
            throw new IllegalArgumentException("a chunk must have 1 to " + TEXT_CHARACTERS_MAX
                    + " characters of text and must not be blank, got " + text.codePointCount(0, text.length()));
        }
    }

    /// A chunk that the engine embeds.
    public NewChunk(String id, String text, Map<String, Object> metadata) {
        this(id, text, null, metadata);
    }

    /// The model of its vector, if the metadata names it.
    public @Nullable String model() {
        return metadata.get(Payload.EMBED_MODEL) instanceof String name && !name.isBlank() ? name : null;
    }
}
