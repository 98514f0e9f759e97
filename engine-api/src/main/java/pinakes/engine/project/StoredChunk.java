package pinakes.engine.project;

import java.util.Map;

/// A chunk of a project.
public record StoredChunk(String id, String text, Map<String, Object> metadata) {
    public StoredChunk {
        metadata = Map.copyOf(metadata);
    }

    public Citation citation() {
        return Citation.of(metadata);
    }
}
