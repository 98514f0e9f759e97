package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.index.ChunkGroup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Several chunks to write in one request. It is sent before the next one is made, so an engine is never ahead of the
/// cluster by more than one request.
final class BulkRequest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int CHARACTERS_FULL = 2 * 1024 * 1024;
    private static final int CHUNKS_FULL = 256;

    private final String alias;
    private final boolean keepsLater;
    private final StringBuilder lines = new StringBuilder();

    /// The group of each chunk.
    private final List<Long> numbers = new ArrayList<>();

    /// @param keepsLater whether chunks of later revisions stay as they are
    BulkRequest(String alias, boolean keepsLater) {
        this.alias = alias;
        this.keepsLater = keepsLater;
    }

    void add(ChunkGroup group, int position) {
        var action = new LinkedHashMap<String, Object>();
        action.put("_id", ChunkMapping.id(group.number(), position));
        if (keepsLater) {
            action.put("version", group.revision() + 1); // chunks of version 0 cannot be deleted by query
            action.put("version_type", "external_gte");
        }
        lines.append(JSON.writeValueAsString(Map.of("index", action)))
                .append('\n')
                .append(JSON.writeValueAsString(ChunkMapping.document(group, position)))
                .append('\n');
        numbers.add(group.number());
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    boolean isFull() {
        return numbers.size() >= CHUNKS_FULL || lines.length() >= CHARACTERS_FULL;
    }

    /// The request; it does not create an index if there is none.
    Request request() {
        return new Request(
                "POST",
                "/" + alias + "/_bulk?require_alias=true&filter_path=errors,items.*.error,items.*.status",
                lines.toString(),
                OpenSearchClient.LONG);
    }

    /// The groups of which the index has later revisions.
    Set<Long> kept(JsonNode answer) {
        var kept = new TreeSet<Long>();
        for (var i = 0; i < numbers.size(); i++) {
            if (answer.path("items").path(i).path("index").path("status").asInt() == OpenSearchClient.CONFLICT) {
                kept.add(numbers.get(i));
            }
        }
        return kept;
    }
}
