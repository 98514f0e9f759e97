package pinakes.engine.local.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BlendedTermQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;

/// A word of a query and the terms to search for it.
///
/// @param written the word as the user wrote it
/// @param terms its own term and its stems, or similar terms if no chunk contains any
record QueryWord(String written, List<String> terms, boolean isExact) {
    /// A similar word is weaker evidence than the word itself.
    private static final float SIMILAR_WEIGHT = 0.5f;

    static QueryWord exact(String written, List<String> terms) {
        return new QueryWord(written, terms, true);
    }

    static QueryWord similar(String written, List<String> terms) {
        return new QueryWord(written, terms, false);
    }

    /// Any of the terms; the best one counts. All are as rare as the most frequent one, so that a stem does not weigh
    /// more than the word itself.
    Query in(String field, float fieldWeight) {
        var any = new BlendedTermQuery.Builder().setRewriteMethod(new BlendedTermQuery.DisjunctionMaxRewrite(0));
        terms.forEach(term -> any.add(new Term(field, term)));
        return new BoostQuery(any.build(), fieldWeight * weight());
    }

    /// The upper bound of the score in the text.
    double ideal(IndexReader reader) throws IOException {
        double chunks = reader.getDocCount(ChunkFields.TEXT);
        double having = 0;
        for (var term : terms) {
            having = Math.max(having, reader.docFreq(new Term(ChunkFields.TEXT, term)));
        }
        return Math.log1p((chunks - having + 0.5) / (having + 0.5)) * weight();
    }

    private float weight() {
        return isExact ? 1 : SIMILAR_WEIGHT;
    }
}
