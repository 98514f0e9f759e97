package pinakes.engine.cluster.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The definition of an index, which is JSON, names the fields and the analyzer as the code does.
final class ChunkMappingTest {
    private final JsonNode index =
            JsonMapper.shared().readTree(ChunkMapping.index(new IndexIdentity("model", 2), "alias"));

    @Test
    void fields_of_a_chunk_are_those_of_the_mapping() {
        var id = new ChunkId(new UUID(1, 1));
        var chunk = new IndexedChunk(id, List.of(), "Gletscher", UnitVector.of(new float[] {1, 0}));
        var group = new ChunkGroup(1, 1, "de", "", List.of(), List.of(chunk));

        var mapped = index.at("/mappings/properties").propertyNames();
        assertThat(ChunkMapping.document(group, 0)).containsOnlyKeys(mapped);
    }

    @Test
    void inventory_can_read_revision_and_size() {
        assertThat(index.at("/mappings/_source/includes/0").asString()).isEqualTo(ChunkMapping.REVISION);
        assertThat(index.at("/mappings/_source/includes/1").asString()).isEqualTo(ChunkMapping.SIZE);
    }

    @Test
    void facets_are_mapped_in_their_objects() {
        var templates = index.at("/mappings/dynamic_templates");

        assertThat(pattern(templates.path(0), ChunkMapping.TERM)).isEqualTo(ChunkMapping.TERM + ".*");
        assertThat(pattern(templates.path(1), ChunkMapping.QUANTITY)).isEqualTo(ChunkMapping.QUANTITY + ".*");
    }

    private static String pattern(JsonNode template, String name) {
        return template.path(name).path("path_match").asString();
    }

    @Test
    void words_are_split_by_the_analyzer_of_queries() {
        var properties = index.at("/mappings/properties");

        assertThat(index.at("/settings/analysis/analyzer").propertyNames()).containsExactly(TermText.ANALYZER);
        assertThat(properties.path(ChunkMapping.TEXT).path("analyzer").asString())
                .isEqualTo(TermText.ANALYZER);
        assertThat(properties.path(ChunkMapping.CONTEXT).path("analyzer").asString())
                .isEqualTo(TermText.ANALYZER);
    }
}
