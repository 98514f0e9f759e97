package pinakes.engine.local.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.TermQuery;
import pinakes.engine.core.index.IndexVocabulary;
import pinakes.engine.core.index.Spelling;

/// The words of the chunks in a scope.
record LuceneVocabulary(SearchScope scope) implements IndexVocabulary {
    private static final List<String> FIELDS = List.of(ChunkFields.TEXT, ChunkFields.CONTEXT);

    @Override
    public List<List<String>> known(List<List<String>> words, int max) {
        try {
            var known = new ArrayList<List<String>>();
            for (var word : words) {
                if (known.size() < max && isKnown(word)) {
                    known.add(word);
                }
            }
            return known;
        } catch (IOException e) {
            throw new UncheckedIOException("looking for words in an index", e);
        }
    }

    private boolean isKnown(List<String> terms) throws IOException {
        var anywhere = new BooleanQuery.Builder();
        for (var field : FIELDS) {
            terms.forEach(term -> anywhere.add(new TermQuery(new Term(field, term)), Occur.SHOULD));
        }
        return !scope.narrowed(List.of(anywhere.build())).isEmpty();
    }

    @Override
    public Map<String, Integer> similar(String term, int edits) {
        try {
            var frequencies = new HashMap<String, Integer>();
            for (var field : FIELDS) {
                addSimilar(new Term(field, term), edits, frequencies);
            }
            return frequencies;
        } catch (IOException e) {
            throw new UncheckedIOException("looking for similar words in an index", e);
        }
    }

    private void addSimilar(Term term, int edits, Map<String, Integer> frequencies) throws IOException {
        var terms = MultiTerms.getTerms(scope.searcher().getIndexReader(), term.field());
        if (terms == null) {
            return;
        }
        var near = new FuzzyTermsEnum(terms, term, edits, Spelling.SAME_CHARACTERS, true);
        for (var found = near.next(); found != null; found = near.next()) {
            frequencies.merge(found.utf8ToString(), near.docFreq(), Integer::sum);
        }
    }
}
