package pinakes.engine.local.index;

import java.util.List;
import java.util.Set;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.Condition;
import pinakes.engine.core.index.Condition.AnyOf;
import pinakes.engine.core.index.Condition.Between;

/// Conditions as a Lucene query.
final class FilterQuery {
    private FilterQuery() {}

    /// The query, or null when there is no condition.
    static @Nullable Query of(List<Condition> conditions) {
        if (conditions.isEmpty()) {
            return null;
        }
        var all = new BooleanQuery.Builder();
        conditions.forEach(condition -> all.add(of(condition), Occur.FILTER));
        return all.build();
    }

    private static Query of(Condition condition) {
        return switch (condition) {
            case AnyOf(var field, var values)
            when values.size() == 1 ->
                new TermQuery(new Term(field, values.iterator().next()));
            case AnyOf(var field, var values) -> new TermInSetQuery(field, terms(values));
            case Between(var field, var from, var to) -> LongField.newRangeQuery(field, from, to);
        };
    }

    private static List<BytesRef> terms(Set<String> values) {
        return values.stream().map(BytesRef::new).toList();
    }
}
