package pinakes.engine.project;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A chunk of a project.
///
/// @param language such as `de`: the one that its text is clearly in, or else that of its metadata; null when unknown
public record StoredChunk(
        String id,
        String text,
        Map<String, Object> metadata,
        @Nullable String language) {
    public StoredChunk {
        metadata = Map.copyOf(metadata);
    }

    public StoredChunk withLanguage(@Nullable String known) {
        return new StoredChunk(id, text, metadata, known);
    }

    public Citation citation() {
        return Citation.of(metadata);
    }
}
