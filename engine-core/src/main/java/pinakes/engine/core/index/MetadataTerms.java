package pinakes.engine.core.index;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.engine.core.index.Condition.AnyOf;
import pinakes.engine.core.index.Facet.Term;
import pinakes.engine.document.MetadataValues;

/// Metadata as terms of the index, one for each name and value, and filters by it as conditions.
final class MetadataTerms {
    private static final String FIELD = "metadata";
    private static final char SEPARATOR = '\u0000';

    private MetadataTerms() {}

    static Stream<Term> of(MetadataValues metadata) {
        return metadata.byName().entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(value -> new Term(FIELD, term(entry.getKey(), value))));
    }

    /// For each name any of the values.
    static List<Condition> conditions(Map<String, Set<String>> wanted) {
        return wanted.entrySet().stream().map(MetadataTerms::condition).toList();
    }

    private static Condition condition(Map.Entry<String, Set<String>> wanted) {
        return new AnyOf(
                FIELD,
                wanted.getValue().stream()
                        .map(value -> term(wanted.getKey(), value))
                        .collect(Collectors.toSet()));
    }

    private static String term(String name, String value) {
        return name + SEPARATOR + value;
    }
}
