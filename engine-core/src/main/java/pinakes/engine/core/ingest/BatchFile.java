package pinakes.engine.core.ingest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;

/// A batch as JSON, for its job.
final class BatchFile {
    private BatchFile() {}

    /// With its owner, so that the same chunks of two callers are two jobs.
    static String of(Batch batch) {
        var file = new LinkedHashMap<String, @Nullable Object>();
        file.put("owner", batch.owner());
        file.put("migrate", batch.migrate());
        file.put("chunks", batch.chunks().stream().map(BatchFile::fields).toList());
        return JsonColumn.of(file);
    }

    @SuppressWarnings("unchecked") // written by the method above
    static Batch read(String file) {
        var fields = JsonColumn.object(file);
        var chunks = (List<Map<String, Object>>) fields.getOrDefault("chunks", List.of());
        return new Batch(chunks.stream().map(BatchFile::chunk).toList(), Boolean.TRUE.equals(fields.get("migrate")));
    }

    private static Map<String, Object> fields(NewChunk chunk) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("id", chunk.id());
        fields.put("text", chunk.text());
        fields.put("metadata", chunk.metadata());
        if (chunk.vector() != null) {
            var bytes = ByteBuffer.allocate(chunk.vector().length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asFloatBuffer().put(chunk.vector());
            fields.put("vector", Base64.getEncoder().encodeToString(bytes.array()));
        }
        return fields;
    }

    @SuppressWarnings("unchecked") // written by the method above
    private static NewChunk chunk(Map<String, Object> fields) {
        var metadata = (Map<String, Object>) fields.getOrDefault("metadata", Map.of());
        var id = String.valueOf(fields.get("id"));
        var text = String.valueOf(fields.get("text"));
        return fields.get("vector") instanceof String vector
                ? new NewChunk(id, text, vector(vector), metadata)
                : new NewChunk(id, text, metadata);
    }

    private static float[] vector(String base64) {
        var numbers = ByteBuffer.wrap(Base64.getDecoder().decode(base64))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        var vector = new float[numbers.remaining()];
        numbers.get(vector);
        return vector;
    }
}
