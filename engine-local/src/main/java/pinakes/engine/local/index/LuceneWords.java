package pinakes.engine.local.index;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BlendedTermQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import pinakes.engine.core.index.QueryWord;
import pinakes.engine.core.index.WordsQuery;

/// The words of a query for Lucene.
final class LuceneWords {
    private LuceneWords() {}

    static Similarity similarity() {
        return new BM25Similarity(WordsQuery.SATURATION, WordsQuery.LENGTH_WEIGHT);
    }

    static Query query(WordsQuery words) {
        var any = new BooleanQuery.Builder();
        for (var word : words.words()) {
            any.add(query(word, ChunkFields.TEXT, 1), Occur.SHOULD);
            any.add(query(word, ChunkFields.CONTEXT, WordsQuery.CONTEXT_WEIGHT), Occur.SHOULD);
        }
        return any.build();
    }

    private static Query query(QueryWord word, String field, float fieldWeight) {
        var any = new BlendedTermQuery.Builder().setRewriteMethod(new BlendedTermQuery.DisjunctionMaxRewrite(0));
        word.terms().forEach(term -> any.add(new Term(field, term)));
        return new BoostQuery(any.build(), fieldWeight * word.weight());
    }
}
