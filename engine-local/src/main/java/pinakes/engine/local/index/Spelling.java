package pinakes.engine.local.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.TermQuery;
import pinakes.engine.local.index.WordAnalysis.Word;

/// Replaces the words of one query that no chunk contains by similar words, because they may be misspelled.
///
/// Chunks that the filter rejects do not count, so nobody learns which words they contain.
final class Spelling {
    /// A lookup takes milliseconds in a large index.
    private static final int LOOKUPS_MAX = 16;

    private static final int CHARACTERS_MIN = 4;
    private static final int CHARACTERS_MAX = 40;

    /// Words of this length may differ in two characters, shorter ones in one.
    private static final int LONG_WORD_CHARACTERS = 7;

    /// Few typos are in the first character, and comparing it makes lookups much faster.
    private static final int SAME_CHARACTERS = 1;

    private static final int SIMILAR_MAX = 2;
    private static final int CONSIDERED_MAX = 32;
    private static final List<String> FIELDS = List.of(ChunkFields.TEXT, ChunkFields.CONTEXT);

    private final SearchScope scope;
    private int lookups;

    Spelling(SearchScope scope) {
        this.scope = scope;
    }

    QueryWord correct(Word word, String written) throws IOException {
        var term = word.term();
        if (isTypoLikely(written, term) && lookups < LOOKUPS_MAX && !isKnown(word.terms())) {
            lookups++;
            int editsMax = characters(written) < LONG_WORD_CHARACTERS ? 1 : 2;
            for (int edits = 1; edits <= editsMax; edits++) {
                var similar = similar(term, edits);
                if (!similar.isEmpty()) {
                    return QueryWord.similar(written, similar);
                }
            }
        }
        return QueryWord.exact(written, word.terms());
    }

    /// Short words are similar to too many others, and a number is not similar to another one.
    private static boolean isTypoLikely(String written, String term) {
        return characters(term) >= CHARACTERS_MIN
                && characters(written) <= CHARACTERS_MAX
                && written.codePoints().noneMatch(Character::isDigit);
    }

    private static int characters(String text) {
        return text.codePointCount(0, text.length());
    }

    private boolean isKnown(List<String> terms) throws IOException {
        var anywhere = new BooleanQuery.Builder();
        for (var field : FIELDS) {
            terms.forEach(term -> anywhere.add(new TermQuery(new Term(field, term)), Occur.SHOULD));
        }
        return !scope.narrowed(List.of(anywhere.build())).isEmpty();
    }

    /// The most frequent known terms within some edits.
    private List<String> similar(String term, int edits) throws IOException {
        var frequencies = new HashMap<String, Integer>();
        for (var field : FIELDS) {
            addSimilar(new Term(field, term), edits, frequencies);
        }
        var byFrequency = frequencies.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(CONSIDERED_MAX)
                .map(Map.Entry::getKey)
                .toList();
        var similar = new ArrayList<String>();
        for (var candidate : byFrequency) {
            if (similar.size() < SIMILAR_MAX && isKnown(List.of(candidate))) {
                similar.add(candidate);
            }
        }
        return similar;
    }

    private void addSimilar(Term term, int edits, Map<String, Integer> frequencies) throws IOException {
        var terms = MultiTerms.getTerms(scope.searcher().getIndexReader(), term.field());
        if (terms == null) {
            return;
        }
        var near = new FuzzyTermsEnum(terms, term, edits, SAME_CHARACTERS, true);
        for (var found = near.next(); found != null; found = near.next()) {
            frequencies.merge(found.utf8ToString(), near.docFreq(), Integer::sum);
        }
    }
}
