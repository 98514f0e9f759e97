package pinakes.engine.cluster.opensearch;

import java.util.Map;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import tools.jackson.databind.json.JsonMapper;

/// Several chunks to write in one request. It is sent before the next one is made, so an engine is never ahead of the
/// cluster by more than one request.
final class BulkRequest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int CHARACTERS_FULL = 2 * 1024 * 1024;
    private static final int CHUNKS_FULL = 256;

    private final String alias;
    private final StringBuilder lines = new StringBuilder();
    private int chunks;

    BulkRequest(String alias) {
        this.alias = alias;
    }

    void add(String id, Map<String, Object> document) {
        lines.append(JSON.writeValueAsString(Map.of("index", Map.of("_id", id))))
                .append('\n')
                .append(JSON.writeValueAsString(document))
                .append('\n');
        chunks++;
    }

    boolean isEmpty() {
        return chunks == 0;
    }

    boolean isFull() {
        return chunks >= CHUNKS_FULL || lines.length() >= CHARACTERS_FULL;
    }

    /// The request; it does not create an index if there is none.
    Request request() {
        return new Request(
                "POST",
                "/" + alias + "/_bulk?require_alias=true&filter_path=errors,items.*.error,items.*.status",
                lines.toString(),
                OpenSearchClient.LONG);
    }
}
