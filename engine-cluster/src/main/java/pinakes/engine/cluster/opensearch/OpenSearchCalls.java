package pinakes.engine.cluster.opensearch;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.index.Spelling;
import pinakes.engine.core.index.WordsQuery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a search asks one index.
///
/// @param shards of the index
record OpenSearchCalls(Sender sender, String alias, int shards) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> FIELDS = List.of(ChunkMapping.TEXT, ChunkMapping.CONTEXT);

    /// An answer that lacks a shard is an error.
    private static final String WHOLE = "allow_partial_search_results=false";

    /// More similar terms than a search considers.
    private static final int SIMILAR_MAX = 100;

    interface Sender {
        JsonNode send(Request request) throws InterruptedException;
    }

    /// The best matches of some searches. An index with several shards scores as if it had one.
    List<JsonNode> hits(List<Map<String, Object>> searches) throws InterruptedException {
        return answers(Map.of("allow_partial_search_results", false, "search_type", "dfs_query_then_fetch"), searches)
                .map(answer -> answer.path("hits").path("hits"))
                .toList();
    }

    /// Whether any chunk meets all conditions of a list, for each of some lists.
    List<Boolean> areAny(List<List<Map<String, Object>>> conditions) throws InterruptedException {
        return answers(
                        Map.of("allow_partial_search_results", false),
                        conditions.stream().map(OpenSearchCalls::anyWith).toList())
                .map(answer -> answer.path("hits").path("total").path("value").asLong() > 0)
                .toList();
    }

    private static Map<String, Object> anyWith(List<Map<String, Object>> conditions) {
        return Map.of("size", 0, "terminate_after", 1, "track_total_hits", 1, "query", OpenSearchJson.all(conditions));
    }

    private Stream<JsonNode> answers(Map<String, Object> options, List<Map<String, Object>> searches)
            throws InterruptedException {
        var lines = new StringBuilder();
        for (var search : searches) {
            lines.append(JSON.writeValueAsString(options))
                    .append('\n')
                    .append(JSON.writeValueAsString(search))
                    .append('\n');
        }
        return sender.send(new Request("POST", "/" + alias + "/_msearch", lines.toString(), OpenSearchClient.SOON))
                .path("responses")
                .valueStream();
    }

    /// How many chunks have the terms of a query.
    TermCounts statistics(WordsQuery words) throws InterruptedException {
        var terms = words.words().stream()
                .flatMap(word -> word.terms().stream())
                .distinct()
                .collect(Collectors.joining(" "));
        var ofShards = IntStream.range(0, shards)
                .<Callable<TermCounts>>mapToObj(shard -> () -> statistics(terms, shard))
                .toList();
        var counts = TermCounts.NONE;
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var ofShard : requests.invokeAll(ofShards)) {
                counts = counts.plus(ofShard.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        }
        return counts;
    }

    private TermCounts statistics(String terms, int shard) throws InterruptedException {
        var answer = sender.send(new Request(
                "POST",
                "/" + alias + "/_termvectors?preference=_shards:" + shard,
                Map.of(
                        "doc",
                        Map.of(ChunkMapping.TEXT, terms, ChunkMapping.CONTEXT, terms),
                        "fields",
                        FIELDS,
                        "term_statistics",
                        true,
                        "field_statistics",
                        true,
                        "positions",
                        false,
                        "offsets",
                        false,
                        "payloads",
                        false)));
        var vectors = answer.path("term_vectors");
        return new TermCounts(
                FIELDS.stream().collect(Collectors.toMap(Function.identity(), field -> counts(vectors.path(field)))));
    }

    private static TermCounts.OfField counts(JsonNode field) {
        var having = new HashMap<String, Long>();
        field.path("terms")
                .properties()
                .forEach(term -> having.put(
                        term.getKey(), term.getValue().path("doc_freq").asLong(0)));
        return new TermCounts.OfField(
                Math.max(0, field.path("field_statistics").path("doc_count").asLong(0)), having);
    }

    /// The terms within some edits of a term, and how many chunks have them.
    Map<String, Integer> similar(String term, int edits) throws InterruptedException {
        var suggest = new LinkedHashMap<String, Object>();
        for (var field : FIELDS) {
            suggest.put(
                    field,
                    Map.of(
                            "text",
                            term,
                            "term",
                            Map.ofEntries(
                                    Map.entry("field", field),
                                    Map.entry("analyzer", TermText.ANALYZER),
                                    Map.entry("suggest_mode", "always"),
                                    Map.entry("sort", "frequency"),
                                    Map.entry("string_distance", "damerau_levenshtein"),
                                    Map.entry("accuracy", 0),
                                    Map.entry("max_edits", edits),
                                    Map.entry("prefix_length", Spelling.SAME_CHARACTERS),
                                    Map.entry("min_word_length", 1),
                                    Map.entry("max_term_freq", Integer.MAX_VALUE),
                                    Map.entry("size", SIMILAR_MAX),
                                    Map.entry("shard_size", SIMILAR_MAX))));
        }
        var answer = sender.send(
                new Request("POST", "/" + alias + "/_search?" + WHOLE, Map.of("size", 0, "suggest", suggest)));
        var frequencies = new HashMap<String, Integer>();
        for (var field : answer.path("suggest")) {
            for (var word : field) {
                for (var option : word.path("options")) {
                    frequencies.merge(
                            option.path("text").asString(), option.path("freq").asInt(), Integer::sum);
                }
            }
        }
        return frequencies;
    }
}
