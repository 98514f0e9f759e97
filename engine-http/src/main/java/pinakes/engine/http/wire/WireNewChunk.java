package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.NewChunk;

/// A chunk to be stored.
///
/// @param id names it within its project; a chunk of the same name is replaced
/// @param embedding what the project's model made of it; when not given, the engine embeds it
/// @param metadata where it is from and more; what is null in it was not said
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, and copying every vector would cost
public record WireNewChunk(
        String id,
        String text,
        float @Nullable [] embedding,

        @JsonSetter(contentNulls = Nulls.SET) @Nullable Map<String, @Nullable Object> metadata) {
    /// Records inside others are checked by nobody else.
    public WireNewChunk {
        if (id == null || text == null) {
            throw new IllegalArgumentException("every chunk has an id and a text");
        }
    }

    public static WireNewChunk of(NewChunk chunk) {
        var metadata = new LinkedHashMap<String, @Nullable Object>(chunk.metadata());
        return new WireNewChunk(chunk.id(), chunk.text(), chunk.vector(), metadata);
    }

    /// The chunk in the words of the domain.
    ///
    /// @throws IllegalArgumentException when its id or its text is empty or too long
    public NewChunk chunk() {
        return embedding == null ? new NewChunk(id, text, said()) : new NewChunk(id, text, embedding, said());
    }

    private Map<String, Object> said() {
        var said = new LinkedHashMap<String, Object>();
        if (metadata != null) {
            metadata.forEach((name, value) -> {
                if (value != null) {
                    said.put(name, value);
                }
            });
        }
        return said;
    }
}
