package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.Condition;
import pinakes.engine.core.index.Condition.AnyOf;
import pinakes.engine.core.index.Condition.Between;
import pinakes.engine.core.index.Facet.Quantity;
import pinakes.engine.core.index.Facet.Term;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.PassageLanguage;
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
    static final String TERM = "term";
    static final String QUANTITY = "quantity";

    private ChunkMapping() {}

    /// What an index is created with, as JSON. The parameters of HNSW are as in Lucene. The number of shards is left to
    /// the templates of the cluster.
    static String index(IndexIdentity identity, String alias) {
        return String.format(
                Locale.ROOT,
                """
                {"settings": {
                    "index": {
                        "knn": true, "auto_expand_replicas": "0-1", "refresh_interval": "-1",
                        "similarity": {"default": {"type": "BM25", "k1": %s, "b": %s}}},
                    "analysis": %s},
                "mappings": {
                    "dynamic": false,
                    "_source": {"includes": ["revision", "size"]},
                    "properties": {
                        "chunk": {"type": "keyword", "index": false},
                        "number": {"type": "long"},
                        "position": {"type": "long"},
                        "revision": {"type": "long"},
                        "size": {"type": "long", "index": false},
                        "language": {"type": "keyword"},
                        "text": {"type": "text", "analyzer": "terms", "index_options": "positions"},
                        "context": {"type": "text", "analyzer": "terms", "index_options": "freqs"},
                        "vector": {
                            "type": "knn_vector", "dimension": %d, "space_type": "cosinesimil",
                            "method": {
                                "name": "hnsw", "engine": "lucene", "parameters": {"m": 16, "ef_construction": 100}}},
                        "term": {"type": "object", "dynamic": true},
                        "quantity": {"type": "object", "dynamic": true}},
                    "dynamic_templates": [
                        {"term": {"path_match": "term.*", "mapping": {"type": "keyword", "doc_values": false}}},
                        {"quantity": {"path_match": "quantity.*", "mapping": {"type": "long", "doc_values": false}}}]},
                "aliases": {"%s": {}}}""",
                WordsQuery.SATURATION,
                WordsQuery.LENGTH_WEIGHT,
                TermText.ANALYSIS,
                identity.dimension(),
                alias);
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
        var language = PassageLanguage.of(chunk.text(), group.language());
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
