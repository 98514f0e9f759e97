package pinakes.engine.local.index;

import java.io.IOException;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;

/// The words of a query as a Lucene query: any may match, and rare ones count more.
///
/// Each word becomes a term, so nothing in a query can act as query syntax.
///
/// @param terms distinct words, at most [#TERMS_MAX]
record WordsQuery(Set<String> terms) {
    /// More than a query of the maximum length normally has.
    static final int TERMS_MAX = 256;

    /// Tuned on the training queries of SciFact, like the weight of the context.
    private static final float SATURATION = 1.2f;

    private static final float LENGTH_WEIGHT = 0.75f;
    private static final float CONTEXT_WEIGHT = 0.3f;

    static Similarity similarity() {
        return new BM25Similarity(SATURATION, LENGTH_WEIGHT);
    }

    static WordsQuery of(String text) {
        return new WordsQuery(EnglishWords.different(text, TERMS_MAX));
    }

    Query query() {
        var any = new BooleanQuery.Builder();
        for (var term : terms) {
            any.add(new TermQuery(new Term(ChunkFields.TEXT, term)), Occur.SHOULD);
            var around = new TermQuery(new Term(ChunkFields.CONTEXT, term));
            any.add(new BoostQuery(around, CONTEXT_WEIGHT), Occur.SHOULD);
        }
        return any.build();
    }

    /// The upper bound of the score: that of a chunk that repeats all words endlessly. Words that no chunk
    /// contains count most.
    double ideal(IndexSearcher searcher) throws IOException {
        var reader = searcher.getIndexReader();
        double chunks = reader.getDocCount(ChunkFields.TEXT);
        double ideal = 0;
        for (var term : terms) {
            double having = reader.docFreq(new Term(ChunkFields.TEXT, term));
            ideal += Math.log1p((chunks - having + 0.5) / (having + 0.5));
        }
        return ideal;
    }
}
