package pinakes.engine.local.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// A word of a query and the terms to search for it.
///
/// @param written the word as the user wrote it
/// @param terms its own term, or similar terms if no chunk contains it
record QueryWord(String written, List<String> terms, boolean isExact) {
    /// A similar word is weaker evidence than the word itself.
    private static final float SIMILAR_WEIGHT = 0.5f;

    static QueryWord exact(String written, String term) {
        return new QueryWord(written, List.of(term), true);
    }

    static QueryWord similar(String written, List<String> terms) {
        return new QueryWord(written, terms, false);
    }

    /// Any of the terms; the best one counts.
    Query in(String field, float fieldWeight) {
        List<Query> any = terms.stream()
                .<Query>map(term -> new TermQuery(new Term(field, term)))
                .toList();
        return new BoostQuery(new DisjunctionMaxQuery(any, 0), fieldWeight * weight());
    }

    /// The upper bound of the score in the text.
    double ideal(IndexReader reader) throws IOException {
        double chunks = reader.getDocCount(ChunkFields.TEXT);
        double rarest = 0;
        for (var term : terms) {
            double having = reader.docFreq(new Term(ChunkFields.TEXT, term));
            rarest = Math.max(rarest, Math.log1p((chunks - having + 0.5) / (having + 0.5)));
        }
        return rarest * weight();
    }

    private float weight() {
        return isExact ? 1 : SIMILAR_WEIGHT;
    }
}
