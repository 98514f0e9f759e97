package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.StemmedLanguage;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.index.WordAnalysis;
import pinakes.engine.core.index.WordsQuery;
import pinakes.engine.document.ChunkId;
import pinakes.ranking.Candidate;
import tools.jackson.databind.JsonNode;

/// One search: words and vector each propose chunks, and a second request scores the chunks that only one of them
/// proposed by the other.
///
/// Scores of named queries would save that request, but they use the statistics of one shard.
final class OpenSearchRetrieval {
    private final OpenSearchCalls calls;
    private final IndexQuery query;
    private final Set<StemmedLanguage> languages;
    private final List<String> warnings = new ArrayList<>();

    /// @param languages that the index has stems of
    OpenSearchRetrieval(OpenSearchCalls calls, IndexQuery query, Set<StemmedLanguage> languages) {
        this.calls = calls;
        this.query = query;
        this.languages = languages;
    }

    Retrieved run() throws InterruptedException {
        var filter = query.filter().stream().map(ChunkMapping::query).toList();
        var scope = withPhrases(filter);
        var words = query.words() == null ? null : asked(query.words(), filter);
        var statistics = words == null ? TermCounts.NONE : calls.statistics(words);
        var ideal = words == null ? 0 : words.ideal(statistics);
        var wordsQuery = words == null || words.words().isEmpty() ? null : ScoredWords.query(words, statistics);
        return new Retrieved(
                candidates(wordsQuery, ideal, scope), languages, words != null && words.isGuess(), warnings);
    }

    private List<Candidate<ChunkId>> candidates(
            @Nullable Map<String, Object> words, double ideal, List<Map<String, Object>> scope)
            throws InterruptedException {
        var vector = query.vector();
        var proposed = hits(
                words == null ? OpenSearchJson.NOTHING : scored(words, scope),
                vector == null ? OpenSearchJson.NOTHING : nearest(vector, scope));
        var byWords = proposed.getFirst();
        var byMeaning = proposed.getLast();
        if (words != null && vector != null) {
            var others = hits(
                    scored(words, List.of(onlyIn(byMeaning, byWords))), cosines(vector, onlyIn(byWords, byMeaning)));
            byWords.putAll(others.getFirst());
            byMeaning.putAll(others.getLast());
        }
        var all = new TreeMap<String, JsonNode>(Comparator.comparing(OpenSearchRetrieval::place, Arrays::compare));
        all.putAll(byWords);
        all.putAll(byMeaning);
        return all.entrySet().stream()
                .map(hit -> new Candidate<>(
                        chunk(hit.getValue()),
                        share(byWords.get(hit.getKey()), ideal),
                        cosine(byMeaning.get(hit.getKey()))))
                .toList();
    }

    /// What two queries find, by id.
    private List<Map<String, JsonNode>> hits(Map<String, Object> one, Map<String, Object> other)
            throws InterruptedException {
        return calls.hits(List.of(search(one), search(other))).stream()
                .map(found -> found.valueStream()
                        .collect(Collectors.toMap(hit -> hit.path("_id").asString(), Function.identity())))
                .toList();
    }

    /// A phrase that consists of stop words restricts nothing, because the index does not contain them.
    private List<Map<String, Object>> withPhrases(List<Map<String, Object>> filter) throws InterruptedException {
        var required = query.phrases().stream()
                .map(WordAnalysis::asked)
                .filter(tokens -> !tokens.isEmpty())
                .map(tokens -> Map.<String, Object>of("match_phrase", Map.of(ChunkMapping.TEXT, TermText.of(tokens))))
                .toList();
        if (required.isEmpty()) {
            return filter;
        }
        var narrowed = new ArrayList<>(filter);
        narrowed.addAll(required);
        if (calls.areAny(List.of(narrowed)).getFirst()) {
            return narrowed;
        }
        warnings.add(QueryText.missing(required.size()));
        return filter;
    }

    private WordsQuery asked(String text, List<Map<String, Object>> filter) throws InterruptedException {
        var vocabulary = new OpenSearchVocabulary(calls, filter);
        var words = WordsQuery.of(text, languages, vocabulary);
        vocabulary.requireUninterrupted();
        words.warning().ifPresent(warnings::add);
        return words;
    }

    private static Map<String, Object> scored(Map<String, Object> words, List<Map<String, Object>> scope) {
        return Map.of("bool", Map.of("must", words, "filter", scope));
    }

    private Map<String, Object> nearest(UnitVector vector, List<Map<String, Object>> scope) {
        var nearest = new HashMap<String, Object>(Map.of("vector", vector.numbers(), "k", query.neighbours()));
        if (!scope.isEmpty()) {
            nearest.put("filter", OpenSearchJson.all(scope));
        }
        return Map.of("knn", Map.of(ChunkMapping.VECTOR, nearest));
    }

    private static Map<String, Object> cosines(UnitVector vector, Map<String, Object> of) {
        var parameters =
                Map.of("field", ChunkMapping.VECTOR, "query_value", vector.numbers(), "space_type", "cosinesimil");
        var script = Map.of("lang", "knn", "source", "knn_score", "params", parameters);
        return Map.of("script_score", Map.of("query", of, "script", script));
    }

    private static Map<String, Object> onlyIn(Map<String, JsonNode> hits, Map<String, JsonNode> others) {
        var ids = hits.keySet().stream().filter(id -> !others.containsKey(id)).toList();
        return Map.of("ids", Map.of("values", ids));
    }

    private Map<String, Object> search(Map<String, Object> by) {
        return Map.of(
                "size",
                query.candidates(),
                "_source",
                false,
                "docvalue_fields",
                List.of(ChunkMapping.CHUNK),
                "track_total_hits",
                false,
                "query",
                by);
    }

    /// The group of a chunk and its position in it.
    private static long[] place(String id) {
        return Arrays.stream(id.split("\\.")).mapToLong(Long::parseLong).toArray();
    }

    private static ChunkId chunk(JsonNode hit) {
        return new ChunkId(UUID.fromString(
                hit.path("fields").path(ChunkMapping.CHUNK).path(0).asString()));
    }

    private static double share(@Nullable JsonNode hit, double ideal) {
        return hit == null || ideal <= 0 ? 0 : hit.path("_score").asDouble() / ideal;
    }

    /// OpenSearch maps cosines from -1..1 to 0..1.
    private static double cosine(@Nullable JsonNode hit) {
        return hit == null ? 0 : 2 * hit.path("_score").asDouble() - 1;
    }
}
