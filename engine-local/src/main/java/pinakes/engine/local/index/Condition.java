package pinakes.engine.local.index;

import java.util.Set;

/// Limits a search to the chunks that have one of some facets.
public sealed interface Condition {
    /// Chunks with any of these terms.
    record AnyOf(String field, Set<String> values) implements Condition {
        public AnyOf {
            values = Set.copyOf(values);
        }
    }

    /// Chunks with a quantity in this range, both ends included.
    record Between(String field, long from, long to) implements Condition {}
}
