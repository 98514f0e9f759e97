package pinakes.engine.cluster.opensearch;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import pinakes.engine.core.index.TermStatistics;

/// How many chunks have the terms of a query.
///
/// @param fields by name
record TermCounts(Map<String, OfField> fields) implements TermStatistics {
    static final TermCounts NONE = new TermCounts(Map.of());

    /// Counts in one field.
    ///
    /// @param chunks that have the field
    record OfField(long chunks, Map<String, Long> having) {
        static final OfField NONE = new OfField(0, Map.of());

        long having(String term) {
            return having.getOrDefault(term, 0L);
        }

        private OfField plus(OfField other) {
            return new OfField(chunks + other.chunks, sum(having, other.having, Long::sum));
        }
    }

    /// The counts of two shards.
    TermCounts plus(TermCounts other) {
        return new TermCounts(sum(fields, other.fields, OfField::plus));
    }

    private static <V> Map<String, V> sum(Map<String, V> one, Map<String, V> other, BinaryOperator<V> add) {
        var sum = new HashMap<>(one);
        other.forEach((name, value) -> sum.merge(name, value, add));
        return sum;
    }

    OfField in(String field) {
        return fields.getOrDefault(field, OfField.NONE);
    }

    @Override
    public long chunks() {
        return in(ChunkMapping.TEXT).chunks();
    }

    @Override
    public long having(String term) {
        return in(ChunkMapping.TEXT).having(term);
    }
}
