package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.ContractLibrary;
import pinakes.transport.mcp.feature.OutputSchemas;
import pinakes.transport.mcp.framework.FrameworkTools;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What every conversation with this server pays for: the list of its tools.
class PublishedToolsTest {
    private static final int ALL_BYTES_MAX = 40_000;
    private static final int LEAN_BYTES_MAX = 10_000;

    /// Words that are names of tools and ordinary words as well.
    private static final Set<String> NOT_NAMES = Set.of("search", "fetch");

    private List<? extends JsonNode> listings;

    @BeforeEach
    void list() throws SettingException {
        listings = list("all", OutputSchemas.FULL);
    }

    private static List<ObjectNode> list(String tools, OutputSchemas schemas) throws SettingException {
        var nothingSet = new LaunchEnvironment(Map.of(), Path.of("/nowhere"), Path.of("/nowhere"), "Linux");
        var registry = Composition.tools(new SettingsReader(nothingSet).read(Map.of("tools", tools)));
        return FrameworkTools.listings(registry.getAll(), schemas);
    }

    @Test
    @DisplayName("R7: tools/list has at most 40 KB with all tools, and 10 KB with the lean ones")
    void listings_are_small() throws SettingException {
        assertThat(bytes(list("all", OutputSchemas.SHORT))).isLessThanOrEqualTo(ALL_BYTES_MAX);
        assertThat(bytes(list("lean", OutputSchemas.NONE))).isLessThanOrEqualTo(LEAN_BYTES_MAX);
    }

    private static int bytes(List<ObjectNode> listings) {
        return listings.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    @DisplayName("K8: descriptions name only tools of the same list")
    void descriptions_name_offered_tools() throws SettingException {
        var all = names(listings);
        for (var selection : List.of("lean", "knowledge", "kb", "chunks", "tasks", "search", "kb_search,list_tasks")) {
            var offered = list(selection, OutputSchemas.NONE);
            var hidden = new HashSet<>(all);
            hidden.removeAll(names(offered));
            for (var listing : offered) {
                var words = List.of(listing.path("description").asString().split("[^a-z_-]+", -1));
                assertThat(words.stream().filter(hidden::contains).filter(word -> !NOT_NAMES.contains(word)))
                        .as(selection + ": " + listing.path("name"))
                        .isEmpty();
            }
        }
    }

    private static Set<String> names(List<? extends JsonNode> listings) {
        return listings.stream().map(listing -> listing.path("name").asString()).collect(Collectors.toSet());
    }

    @Test
    @DisplayName("R4: a short output schema has the fields of every published example, errors included")
    void short_schemas_accept_published_examples() throws SettingException {
        for (var listing : list("all", OutputSchemas.SHORT)) {
            var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(listing.path("outputSchema"));
            var contract = new ContractLibrary(getClass().getClassLoader())
                    .contract(listing.path("name").asString());
            for (var example : contract.examples()) {
                assertThat(schema.validate(example.expectedResult()))
                        .as(contract.description())
                        .isEmpty();
            }
        }
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
                        "what-is-new",
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
                        "claim-task",
                        "search",
                        "fetch");
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
