package pinakes.engine.local.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/// One search: two retrievers propose chunks, then every proposed chunk gets both scores.
///
/// The second step costs little and is worth it: a chunk that only one retriever proposed is otherwise judged as
/// if the other had found nothing in it at all.
final class CandidateSearch {
    private final IndexSearcher searcher;
    private final IndexQuery query;
    private final @Nullable Query filter;
    private final @Nullable WordsQuery words;

    CandidateSearch(IndexSearcher searcher, IndexQuery query) {
        this.searcher = searcher;
        this.query = query;
        this.filter = FilterQuery.of(query.filter());
        this.words = query.words() == null ? null : WordsQuery.of(query.words());
    }

    Candidates run() throws IOException {
        var wordsQuery = words == null || words.terms().isEmpty() ? null : words.query();
        int[] proposed = IntStream.concat(byWords(wordsQuery), byMeaning())
                .sorted()
                .distinct()
                .toArray();
        var scores = new ExactScores(searcher, wordsQuery, query.vector());
        return new Candidates(scores.of(proposed), words == null ? 0 : words.ideal(searcher));
    }

    private IntStream byWords(@Nullable Query wordsQuery) throws IOException {
        if (wordsQuery == null) {
            return IntStream.empty();
        }
        var filtered = new BooleanQuery.Builder().add(wordsQuery, Occur.MUST);
        if (filter != null) {
            filtered.add(filter, Occur.FILTER);
        }
        return documents(filtered.build());
    }

    private IntStream byMeaning() throws IOException {
        var vector = query.vector();
        return vector == null
                ? IntStream.empty()
                : documents(new KnnFloatVectorQuery(ChunkFields.VECTOR, vector.numbers(), query.candidates(), filter));
    }

    private IntStream documents(Query asked) throws IOException {
        return Arrays.stream(searcher.search(asked, query.candidates()).scoreDocs)
                .mapToInt(found -> found.doc);
    }
}
