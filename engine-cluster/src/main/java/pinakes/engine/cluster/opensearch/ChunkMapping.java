package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.Condition;
import pinakes.engine.core.index.Condition.AnyOf;
import pinakes.engine.core.index.Condition.Between;
import pinakes.engine.core.index.Facet.Quantity;
import pinakes.engine.core.index.Facet.Term;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.StemmedLanguage;
import pinakes.engine.core.index.WordAnalysis;
import pinakes.engine.core.index.WordsQuery;

/// The fields of a chunk, which is one OpenSearch document.
///
/// Documents have the number of their group and their position in it as their id, so a group that is written again
/// replaces itself. All carry the revision and the size of the group: a group is complete when as many chunks as it has
/// carry the same revision.
final class ChunkMapping {
    /// Incremented whenever the fields change.
    static final String VERSION = "1";

    static final String CHUNK = "chunk";
    static final String NUMBER = "number";
    static final String POSITION = "position";
    static final String REVISION = "revision";
    static final String SIZE = "size";
    static final String LANGUAGE = "language";
    static final String TEXT = "text";
    static final String CONTEXT = "context";
    static final String VECTOR = "vector";

    private static final String TERM = "term";
    private static final String QUANTITY = "quantity";

    /// The HNSW parameters, as in Lucene.
    private static final int CONNECTIONS_MAX = 16;

    private static final int BEAM_WIDTH = 100;

    private ChunkMapping() {}

    /// What an index is created with. The number of shards is left to the templates of the cluster.
    static Map<String, Object> index(IndexIdentity identity, String alias) {
        var settings = Map.of(
                "index",
                Map.of(
                        "knn",
                        true,
                        "auto_expand_replicas",
                        "0-1",
                        "refresh_interval",
                        "-1",
                        "similarity",
                        Map.of(
                                "default",
                                Map.of("type", "BM25", "k1", WordsQuery.SATURATION, "b", WordsQuery.LENGTH_WEIGHT))),
                "analysis",
                TermText.analysis());
        return Map.of("settings", settings, "mappings", mappings(identity), "aliases", Map.of(alias, Map.of()));
    }

    private static Map<String, Object> mappings(IndexIdentity identity) {
        var properties = new LinkedHashMap<String, Object>();
        properties.put(CHUNK, Map.of("type", "keyword", "index", false));
        properties.put(NUMBER, Map.of("type", "long"));
        properties.put(POSITION, Map.of("type", "long"));
        properties.put(REVISION, Map.of("type", "long"));
        properties.put(SIZE, Map.of("type", "long", "index", false));
        properties.put(LANGUAGE, Map.of("type", "keyword"));
        properties.put(TEXT, words("positions"));
        properties.put(CONTEXT, words("freqs"));
        properties.put(
                VECTOR,
                Map.of(
                        "type",
                        "knn_vector",
                        "dimension",
                        identity.dimension(),
                        "space_type",
                        "cosinesimil",
                        "method",
                        Map.of(
                                "name",
                                "hnsw",
                                "engine",
                                "lucene",
                                "parameters",
                                Map.of("m", CONNECTIONS_MAX, "ef_construction", BEAM_WIDTH))));
        properties.put(TERM, Map.of("type", "object", "dynamic", true));
        properties.put(QUANTITY, Map.of("type", "object", "dynamic", true));
        return Map.of(
                "dynamic",
                false,
                "_source",
                Map.of("includes", List.of(REVISION, SIZE)),
                "properties",
                properties,
                "dynamic_templates",
                List.of(
                        facets(TERM, Map.of("type", "keyword", "doc_values", false)),
                        facets(QUANTITY, Map.of("type", "long", "doc_values", false))));
    }

    private static Map<String, Object> words(String options) {
        return Map.of("type", "text", "analyzer", TermText.ANALYZER, "index_options", options);
    }

    private static Map<String, Object> facets(String object, Map<String, Object> mapping) {
        return Map.of(object, Map.of("path_match", object + ".*", "mapping", mapping));
    }

    static String id(long number, int position) {
        return number + "." + position;
    }

    /// The fields of one chunk of a group.
    static Map<String, Object> document(ChunkGroup group, int position) {
        var chunk = group.chunks().get(position);
        var fields = new LinkedHashMap<String, Object>();
        fields.put(CHUNK, chunk.id().value().toString());
        fields.put(NUMBER, group.number());
        fields.put(POSITION, position);
        fields.put(REVISION, group.revision());
        fields.put(SIZE, group.chunks().size());
        var language = group.language(chunk);
        var stems = EnumSet.noneOf(StemmedLanguage.class);
        StemmedLanguage.of(language).ifPresent(stems::add);
        StemmedLanguage.of(group.language()).ifPresent(stems::add);
        if (!stems.isEmpty()) {
            fields.put(LANGUAGE, stems.stream().map(StemmedLanguage::name).toList());
        }
        fields.put(TEXT, TermText.of(WordAnalysis.stored(chunk.text(), language)));
        fields.put(CONTEXT, TermText.of(WordAnalysis.stored(group.context(chunk), group.language())));
        fields.put(VECTOR, chunk.vector().numbers());
        var terms = new LinkedHashMap<String, List<Object>>();
        var quantities = new LinkedHashMap<String, List<Object>>();
        for (var facet : group.facets()) {
            switch (facet) {
                case Term(var field, var value) ->
                    terms.computeIfAbsent(field, _ -> new ArrayList<>()).add(value);
                case Quantity(var field, var value) ->
                    quantities.computeIfAbsent(field, _ -> new ArrayList<>()).add(value);
            }
        }
        fields.put(TERM, terms);
        fields.put(QUANTITY, quantities);
        return fields;
    }

    /// A condition as a query.
    static Map<String, Object> query(Condition condition) {
        return switch (condition) {
            case AnyOf(var field, var values) -> Map.of("terms", Map.of(TERM + "." + field, values));
            case Between(var field, var from, var to) ->
                Map.of("range", Map.of(QUANTITY + "." + field, Map.of("gte", from, "lte", to)));
        };
    }
}
