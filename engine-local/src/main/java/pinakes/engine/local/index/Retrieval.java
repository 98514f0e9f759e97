package pinakes.engine.local.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.index.ExactScores.Naming;
import pinakes.ranking.Candidate;

/// One search: words and vector each propose chunks, then every proposed chunk gets both scores.
///
/// Without the second step, a chunk proposed by one side only would count as if the other had found nothing in
/// it.
final class Retrieval {
    private final IndexSearcher searcher;
    private final @Nullable WordsQuery words;
    private final @Nullable UnitVector vector;
    private final @Nullable Query filter;
    private final int candidates;

    /// Prepares a search.
    ///
    /// @param filter null to search all chunks
    /// @param candidates maximum number of chunks from each side
    Retrieval(
            IndexSearcher searcher,
            @Nullable String words,
            @Nullable UnitVector vector,
            @Nullable Query filter,
            int candidates) {
        this.searcher = searcher;
        this.words = words == null ? null : WordsQuery.of(words);
        this.vector = vector;
        this.filter = filter;
        this.candidates = candidates;
    }

    <T> List<Candidate<T>> run(Naming<T> naming) throws IOException {
        var wordsQuery = words == null || words.terms().isEmpty() ? null : words.query();
        int[] proposed = IntStream.concat(byWords(wordsQuery), byMeaning())
                .sorted()
                .distinct()
                .toArray();
        var wordsIdeal = words == null ? 0 : words.ideal(searcher);
        return new ExactScores<>(searcher, wordsQuery, wordsIdeal, vector, naming).of(proposed);
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
        return vector == null
                ? IntStream.empty()
                : documents(new KnnFloatVectorQuery(ChunkFields.VECTOR, vector.numbers(), candidates, filter));
    }

    private IntStream documents(Query asked) throws IOException {
        return Arrays.stream(searcher.search(asked, candidates).scoreDocs).mapToInt(found -> found.doc);
    }
}
