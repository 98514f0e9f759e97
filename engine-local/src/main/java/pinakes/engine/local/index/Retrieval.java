package pinakes.engine.local.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.StemmedLanguage;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.index.WordAnalysis;
import pinakes.engine.core.index.WordsQuery;

/// One search: words and vector each propose chunks, then every proposed chunk gets both scores.
///
/// Without the second step, a chunk proposed by one side only would count as if the other had found nothing in
/// it.
final class Retrieval {
    private final SearchScope scope;
    private final Set<StemmedLanguage> languages;
    private final @Nullable WordsQuery words;
    private final @Nullable UnitVector vector;
    private final int candidates;
    private final int neighbours;
    private final List<String> warnings = new ArrayList<>();

    Retrieval(IndexSearcher searcher, IndexQuery query) throws IOException {
        var filtered = new SearchScope(searcher, FilterQuery.of(query.filter()));
        this.scope = withPhrases(filtered, query.phrases());
        this.languages = IndexedLanguages.of(searcher.getIndexReader());
        this.words =
                query.words() == null ? null : WordsQuery.of(query.words(), languages, new LuceneVocabulary(filtered));
        if (words != null) {
            words.warning().ifPresent(warnings::add);
        }
        this.vector = query.vector();
        this.candidates = query.candidates();
        this.neighbours = query.neighbours();
    }

    Retrieved run() throws IOException {
        var searcher = scope.searcher();
        var wordsQuery = words == null || words.words().isEmpty() ? null : LuceneWords.query(words);
        int[] proposed = IntStream.concat(byWords(wordsQuery), byMeaning())
                .sorted()
                .distinct()
                .toArray();
        var wordsIdeal = words == null ? 0 : words.ideal(new LuceneStatistics(searcher.getIndexReader()));
        var scores = new ExactScores(searcher, wordsQuery, wordsIdeal, vector);
        return new Retrieved(scores.of(proposed), languages, words != null && words.isGuess(), warnings);
    }

    /// A phrase that consists of stop words restricts nothing, because the index does not contain them.
    private SearchScope withPhrases(SearchScope filtered, List<String> phrases) throws IOException {
        var builder = new QueryBuilder(WordAnalysis.ASKED);
        var required = phrases.stream()
                .map(phrase -> builder.createPhraseQuery(ChunkFields.TEXT, phrase))
                .filter(Objects::nonNull)
                .toList();
        if (required.isEmpty()) {
            return filtered;
        }
        var narrowed = filtered.narrowed(required);
        if (narrowed.isEmpty()) {
            warnings.add(QueryText.missing(required.size()));
            return filtered;
        }
        return narrowed;
    }

    private IntStream byWords(@Nullable Query wordsQuery) throws IOException {
        return wordsQuery == null ? IntStream.empty() : documents(scope.limited(wordsQuery));
    }

    private IntStream byMeaning() throws IOException {
        if (vector == null) {
            return IntStream.empty();
        }
        return documents(new KnnFloatVectorQuery(ChunkFields.VECTOR, vector.numbers(), neighbours, scope.filter()));
    }

    private IntStream documents(Query asked) throws IOException {
        return Arrays.stream(scope.searcher().search(asked, candidates).scoreDocs)
                .mapToInt(found -> found.doc);
    }
}
