package pinakes.engine.local.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// The chunks that a search may find.
///
/// @param filter null for all chunks
record SearchScope(IndexSearcher searcher, @Nullable Query filter) {
    /// The chunks of this scope that match all these queries.
    SearchScope narrowed(List<Query> required) {
        var all = new BooleanQuery.Builder();
        required.forEach(query -> all.add(query, Occur.FILTER));
        if (filter != null) {
            all.add(filter, Occur.FILTER);
        }
        return new SearchScope(searcher, all.build());
    }

    /// The query, limited to this scope.
    Query limited(Query query) {
        return filter == null
                ? query
                : new BooleanQuery.Builder()
                        .add(query, Occur.MUST)
                        .add(filter, Occur.FILTER)
                        .build();
    }

    /// Whether no chunk is in this scope.
    boolean isEmpty() throws IOException {
        var chunks = searcher.rewrite(filter == null ? MatchAllDocsQuery.INSTANCE : filter);
        var weight = searcher.createWeight(chunks, ScoreMode.COMPLETE_NO_SCORES, 1);
        for (var leaf : searcher.getIndexReader().leaves()) {
            if (isAnyIn(leaf, weight)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAnyIn(LeafReaderContext leaf, Weight weight) throws IOException {
        var scorer = weight.scorer(leaf);
        if (scorer == null) {
            return false;
        }
        var live = leaf.reader().getLiveDocs();
        var matches = scorer.iterator();
        int match = matches.nextDoc();
        while (match != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(match)) {
            match = matches.nextDoc();
        }
        return match != DocIdSetIterator.NO_MORE_DOCS;
    }
}
