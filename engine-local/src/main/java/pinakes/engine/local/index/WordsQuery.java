package pinakes.engine.local.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;

/// The words of a query as a Lucene query: any may match, and rare ones count more.
///
/// Each word becomes a term, so nothing in a query can act as query syntax.
///
/// @param words distinct, at most [#WORDS_MAX]
record WordsQuery(List<QueryWord> words) {
    /// More than a query of the maximum length normally has.
    static final int WORDS_MAX = 256;

    /// Tuned on the training queries of SciFact, like the weight of the context.
    private static final float SATURATION = 1.2f;

    private static final float LENGTH_WEIGHT = 0.75f;
    private static final float CONTEXT_WEIGHT = 0.3f;

    static Similarity similarity() {
        return new BM25Similarity(SATURATION, LENGTH_WEIGHT);
    }

    static WordsQuery of(String text, Set<StemmedLanguage> languages, Spelling spelling) throws IOException {
        var words = new ArrayList<QueryWord>();
        var terms = new HashSet<String>();
        for (var word : WordAnalysis.of(text, languages)) {
            if (words.size() < WORDS_MAX && terms.add(word.term())) {
                words.add(spelling.correct(word, text.substring(word.start(), word.end())));
            }
        }
        return new WordsQuery(words);
    }

    Query query() {
        var any = new BooleanQuery.Builder();
        for (var word : words) {
            any.add(word.in(ChunkFields.TEXT, 1), Occur.SHOULD);
            any.add(word.in(ChunkFields.CONTEXT, CONTEXT_WEIGHT), Occur.SHOULD);
        }
        return any.build();
    }

    /// The upper bound of the score: that of a chunk that repeats all words endlessly. Words that no chunk
    /// contains, and that no other word resembles, count most.
    double ideal(IndexSearcher searcher) throws IOException {
        double ideal = 0;
        for (var word : words) {
            ideal += word.ideal(searcher.getIndexReader());
        }
        return ideal;
    }

    /// The words that were replaced by similar ones, as written.
    List<String> replaced() {
        return words.stream()
                .filter(word -> !word.isExact())
                .map(QueryWord::written)
                .toList();
    }
}
