package pinakes.engine.core.index;

import java.util.Set;
import java.util.stream.Collectors;

/// Limits a search to the chunks that have at least one of the given facets.
public sealed interface Condition {
    /// Chunks with any of these terms.
    record AnyOf(String field, Set<String> values) implements Condition {
        public AnyOf {
            values = values.stream().map(Facet.Term::shortened).collect(Collectors.toUnmodifiableSet());
        }
    }

    /// Chunks with a quantity in this range, both ends included.
    record Between(String field, long from, long to) implements Condition {}
}
