package pinakes.engine.cluster.opensearch;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Queries in the language of OpenSearch.
final class OpenSearchJson {
    static final Map<String, Object> NOTHING = Map.of("match_none", Map.of());
    static final Map<String, Object> EVERYTHING = Map.of("match_all", Map.of());

    private OpenSearchJson() {}

    static Map<String, Object> term(String field, Object value) {
        return Map.of("term", Map.of(field, value));
    }

    static Map<String, Object> terms(String field, Collection<?> values) {
        return Map.of("terms", Map.of(field, values));
    }

    /// What meets all conditions.
    static Map<String, Object> all(List<Map<String, Object>> conditions) {
        return conditions.isEmpty() ? EVERYTHING : Map.of("bool", Map.of("filter", conditions));
    }

    /// What meets any condition.
    static Map<String, Object> any(List<Map<String, Object>> conditions) {
        return Map.of("bool", Map.of("should", conditions));
    }
}
