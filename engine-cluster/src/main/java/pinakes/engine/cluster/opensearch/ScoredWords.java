package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.index.QueryWord;
import pinakes.engine.core.index.TermStatistics;
import pinakes.engine.core.index.WordsQuery;

/// The words of a query, scored as in Lucene.
final class ScoredWords {
    private ScoredWords() {}

    static Map<String, Object> query(WordsQuery words, TermCounts counts) {
        var any = new ArrayList<Map<String, Object>>();
        for (var word : words.words()) {
            any.add(query(word, ChunkMapping.TEXT, 1, counts));
            any.add(query(word, ChunkMapping.CONTEXT, WordsQuery.CONTEXT_WEIGHT, counts));
        }
        return OpenSearchJson.any(any);
    }

    private static Map<String, Object> query(QueryWord word, String field, float fieldWeight, TermCounts counts) {
        var weight = fieldWeight * word.weight();
        if (word.terms().size() == 1) {
            return term(field, word.terms().getFirst(), weight);
        }
        var queries = word.terms().stream()
                .map(term -> term(field, term, weight * asRareAsAll(word.terms(), term, counts.in(field))))
                .toList();
        return Map.of("dis_max", Map.of("queries", queries));
    }

    /// OpenSearch scores each term by its own frequency; this factor makes it count as much as the most frequent one.
    private static double asRareAsAll(List<String> terms, String term, TermCounts.OfField counts) {
        var own = counts.having(term);
        var most = terms.stream().mapToLong(counts::having).max().orElse(own);
        return own == 0
                ? 1
                : TermStatistics.rarity(counts.chunks(), most) / TermStatistics.rarity(counts.chunks(), own);
    }

    private static Map<String, Object> term(String field, String term, double weight) {
        return Map.of("term", Map.of(field, Map.of("value", term, "boost", weight)));
    }
}
