package pinakes.engine.http.wire;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.StoredChunk;

/// A chunk of a project.
///
/// @param citation ready to be written, such as `[@cleanArchitecture2023, p. 45]`; null without a citekey
public record WireStoredChunk(
        String id,
        String text,
        Map<String, Object> metadata,
        @Nullable String citation) {
    public static WireStoredChunk of(StoredChunk chunk) {
        return new WireStoredChunk(
                chunk.id(),
                chunk.text(),
                chunk.metadata(),
                chunk.citation().pandoc().orElse(null));
    }

    public StoredChunk chunk() {
        return new StoredChunk(id, text, metadata);
    }
}
