package pinakes.engine.local.index;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkFilter;

/// A chunk filter as a Lucene query.
final class ProjectFilterQuery {
    private ProjectFilterQuery() {}

    /// The query, or null when the filter matches everything.
    static @Nullable Query of(ChunkFilter filter) {
        var clauses = new ArrayList<Query>();
        if (!filter.anyTag().isEmpty()) {
            List<BytesRef> terms = filter.anyTag().stream()
                    .map(ChunkFields::term)
                    .map(BytesRef::new)
                    .toList();
            clauses.add(new TermInSetQuery(ProjectFields.TAG, terms));
        }
        filter.allTags().forEach(tag -> clauses.add(term(ProjectFields.TAG, tag)));
        if (filter.citekey() != null) {
            clauses.add(term(ProjectFields.CITEKEY, filter.citekey()));
        }
        if (filter.source() != null) {
            clauses.add(term(ProjectFields.SOURCE, filter.source()));
        }
        addRange(
                clauses,
                ProjectFields.YEAR,
                filter.years().from(),
                filter.years().to());
        addRange(clauses, ProjectFields.PAGE_LAST, filter.pages().from(), null);
        addRange(clauses, ProjectFields.PAGE_FIRST, null, filter.pages().to());
        if (clauses.isEmpty()) {
            return null;
        }
        var all = new BooleanQuery.Builder();
        clauses.forEach(clause -> all.add(clause, Occur.FILTER));
        return all.build();
    }

    private static Query term(String field, String value) {
        return new TermQuery(new Term(field, ChunkFields.term(value)));
    }

    private static void addRange(List<Query> clauses, String field, @Nullable Integer from, @Nullable Integer to) {
        if (from != null || to != null) {
            clauses.add(IntPoint.newRangeQuery(
                    field, from == null ? Integer.MIN_VALUE : from, to == null ? Integer.MAX_VALUE : to));
        }
    }
}
