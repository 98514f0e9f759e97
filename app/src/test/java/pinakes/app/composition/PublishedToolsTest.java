package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.transport.mcp.framework.FrameworkTools;
import tools.jackson.databind.JsonNode;

/// What every conversation with this server pays for: the list of its tools.
class PublishedToolsTest {
    private static final int AVERAGE_BYTES_MAX = 1_536;

    private List<? extends JsonNode> listings;

    @BeforeEach
    void list() throws SettingException {
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        var registry = Composition.tools(new SettingsReader(nothingSet).read(Map.of()));
        listings = registry.getAll().stream().map(FrameworkTools::listing).toList();
    }

    @Test
    @DisplayName("R7: tools/list averages at most 1.5 KB per tool")
    void listings_are_small() {
        var average = listings.stream()
                .mapToInt(listing -> listing.toString().getBytes(StandardCharsets.UTF_8).length)
                .average()
                .orElseThrow();

        assertThat(average).isLessThanOrEqualTo(AVERAGE_BYTES_MAX);
    }

    @Test
    @DisplayName("R4, R7: schemas are self-contained objects without keywords of our own, with hints in a short form")
    void schemas_are_published_whole() {
        for (var listing : listings) {
            assertThat(listing.at("/inputSchema/type").asString()).isEqualTo("object");
            assertThat(listing.at("/outputSchema/type").asString()).isEqualTo("object");
            assertThat(listing.toString()).doesNotContain("$ref", "\"x-");
            assertThat(listing.at("/outputSchema/oneOf/0/properties/agentHints"))
                    .hasToString("{\"type\":\"object\"}");
        }
    }

    @Test
    @DisplayName("R2: published names are exactly as they were published")
    void names_are_as_published() {
        assertThat(listings)
                .extracting(listing -> listing.path("name").asString())
                .containsExactly(
                        "knowledge-add",
                        "knowledge-search",
                        "knowledge-remove",
                        "knowledge-show",
                        "knowledge-clear",
                        "knowledge-status",
                        "knowledge-task-status",
                        "kb_search",
                        "kb_addnote",
                        "kb_upload_start",
                        "kb_upload_chunk",
                        "kb_upload_finish",
                        "kb_update_note",
                        "kb_get",
                        "kb_status",
                        "kb_jobs",
                        "kb_delete",
                        "kb_list",
                        "kb_collections",
                        "kb_set_collection",
                        "kb_tag",
                        "move-document",
                        "store_chunks",
                        "add-project-document",
                        "find_chunks",
                        "query_hybrid",
                        "inspect_collection",
                        "list_projects",
                        "create-project",
                        "add_task",
                        "list_tasks",
                        "update_task",
                        "complete_task",
                        "delete_task",
                        "claim-task");
    }

    @Test
    @DisplayName("S9: the list is the same whenever it is asked for, word for word and in the same order")
    void list_is_the_same_every_time() throws SettingException {
        var before = listings.toString();

        list();

        assertThat(listings).hasToString(before);
    }

    @Test
    @DisplayName("K8: annotations follow the definition")
    void annotations_follow_the_definition() {
        assertThat(annotations("list_tasks")).hasToString("{\"readOnlyHint\":true,\"openWorldHint\":false}");
        assertThat(annotations("delete_task").path("destructiveHint").asBoolean())
                .isTrue();
        assertThat(annotations("add_task").path("destructiveHint").asBoolean()).isFalse();
        assertThat(annotations("complete_task").path("idempotentHint").asBoolean())
                .isTrue();
    }

    private JsonNode annotations(String tool) {
        return listings.stream()
                .filter(listing -> listing.path("name").asString().equals(tool))
                .findFirst()
                .orElseThrow()
                .path("annotations");
    }
}
