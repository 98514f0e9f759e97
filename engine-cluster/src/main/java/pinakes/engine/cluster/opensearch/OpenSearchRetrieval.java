package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.QueryText;
import pinakes.engine.local.index.Retrieved;
import pinakes.engine.local.index.StemmedLanguage;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.index.WordAnalysis;
import pinakes.engine.local.index.WordsQuery;
import pinakes.ranking.Candidate;
import tools.jackson.databind.JsonNode;

/// One search: words and vector each propose chunks, and OpenSearch returns both scores of every proposed chunk.
///
/// The score that did not propose a chunk comes from a named query in the post filter, which lets everything pass.
final class OpenSearchRetrieval {
    private static final String WORDS = "words";
    private static final String COSINE = "cosine";

    private final OpenSearchCalls calls;
    private final IndexQuery query;
    private final Set<StemmedLanguage> languages;
    private final List<String> warnings = new ArrayList<>();

    /// @param languages that the index has stems of
    OpenSearchRetrieval(OpenSearchCalls.Sender sender, String alias, IndexQuery query, Set<StemmedLanguage> languages) {
        this.calls = new OpenSearchCalls(sender, alias);
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
        var found = new HashMap<String, Candidate<ChunkId>>();
        if (wordsQuery != null) {
            calls.hits(byWords(wordsQuery, scope)).forEach(hit -> add(hit, proposedByWords(hit, ideal), found));
        }
        if (query.vector() != null) {
            calls.hits(byMeaning(query.vector(), wordsQuery, scope))
                    .forEach(hit -> add(hit, proposedByMeaning(hit, ideal), found));
        }
        return new Retrieved(inOrder(found), languages, warnings);
    }

    /// A phrase of stop words only restricts nothing, because the index does not have them.
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

    private Map<String, Object> byWords(Map<String, Object> words, List<Map<String, Object>> scope) {
        var search = proposing(Map.of("bool", Map.of("must", words, "filter", scope)));
        var vector = query.vector();
        if (vector != null) {
            search.put(
                    "post_filter",
                    Map.of(
                            "script_score",
                            Map.of(
                                    "query",
                                    OpenSearchJson.EVERYTHING,
                                    "script",
                                    Map.of(
                                            "lang", "knn",
                                            "source", "knn_score",
                                            "params",
                                                    Map.of(
                                                            "field",
                                                            ChunkMapping.VECTOR,
                                                            "query_value",
                                                            vector.numbers(),
                                                            "space_type",
                                                            "cosinesimil")),
                                    "_name",
                                    COSINE)));
        }
        return search;
    }

    private Map<String, Object> byMeaning(
            UnitVector vector, @Nullable Map<String, Object> words, List<Map<String, Object>> scope) {
        var nearest = new HashMap<String, Object>(Map.of("vector", vector.numbers(), "k", query.candidates()));
        if (!scope.isEmpty()) {
            nearest.put("filter", OpenSearchJson.all(scope));
        }
        var search = proposing(Map.of("knn", Map.of(ChunkMapping.VECTOR, nearest)));
        if (words != null) {
            var named = Map.of("bool", Map.of("must", words, "_name", WORDS));
            search.put("post_filter", Map.of("bool", Map.of("must", OpenSearchJson.EVERYTHING, "should", named)));
        }
        return search;
    }

    private Map<String, Object> proposing(Map<String, Object> proposal) {
        return new HashMap<>(Map.of(
                "size",
                query.candidates(),
                "_source",
                false,
                "docvalue_fields",
                List.of(ChunkMapping.CHUNK),
                "track_total_hits",
                false,
                "query",
                proposal));
    }

    private static void add(JsonNode hit, Candidate<ChunkId> candidate, Map<String, Candidate<ChunkId>> found) {
        found.put(hit.path("_id").asString(), candidate);
    }

    private static List<Candidate<ChunkId>> inOrder(Map<String, Candidate<ChunkId>> found) {
        return found.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(OpenSearchRetrieval::place, Arrays::compare)))
                .map(Map.Entry::getValue)
                .toList();
    }

    /// The group of a chunk and its position in it.
    private static long[] place(String id) {
        return Arrays.stream(id.split("\\.")).mapToLong(Long::parseLong).toArray();
    }

    private static Candidate<ChunkId> proposedByWords(JsonNode hit, double ideal) {
        return new Candidate<>(chunk(hit), share(hit.path("_score"), ideal), cosine(named(hit, COSINE)));
    }

    private static Candidate<ChunkId> proposedByMeaning(JsonNode hit, double ideal) {
        return new Candidate<>(chunk(hit), share(named(hit, WORDS), ideal), cosine(hit.path("_score")));
    }

    private static ChunkId chunk(JsonNode hit) {
        return new ChunkId(UUID.fromString(
                hit.path("fields").path(ChunkMapping.CHUNK).path(0).asString()));
    }

    private static JsonNode named(JsonNode hit, String query) {
        return hit.path("matched_queries").path(query);
    }

    private static double share(JsonNode score, double ideal) {
        return ideal > 0 ? score.asDouble(0) / ideal : 0;
    }

    /// OpenSearch maps cosines from -1..1 to 0..1.
    private static double cosine(JsonNode score) {
        return score.isNumber() ? 2 * score.asDouble() - 1 : 0;
    }
}
