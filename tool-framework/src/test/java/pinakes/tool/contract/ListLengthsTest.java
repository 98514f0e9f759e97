package pinakes.tool.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.ToolError.InvalidInput.Violation;
import tools.jackson.databind.JsonNode;

@DisplayName("S10: a list that is too long is one violation, whatever is in it")
final class ListLengthsTest {
    private static final JsonNode SCHEMA = WireJson.CAMEL.readTree("""
            {"properties": {"items": {"type": "array", "maxItems": 2, "items": {
                "properties": {"tags": {"type": "array", "maxItems": 1, "items": {"type": "string"}}}}}}}""");

    @Test
    void long_list_is_named_once_and_not_looked_into() {
        assertThat(violations("{\"items\": [0, 0, 0]}"))
                .containsExactly(new Violation("items", "must contain at most 2 items, got 3"));
    }

    @Test
    void lists_within_lists_are_looked_at() {
        assertThat(violations("{\"items\": [{}, {\"tags\": [\"a\", \"b\"]}]}"))
                .containsExactly(new Violation("items[1].tags", "must contain at most 1 item, got 2"));
    }

    @Test
    void everything_else_is_left_to_others() {
        assertThat(violations("{\"items\": [{\"tags\": [7]}, true]}")).isEmpty();
        assertThat(violations("{\"items\": \"none\"}")).isEmpty();
    }

    private static List<Violation> violations(String arguments) {
        return ListLengths.violations(WireJson.CAMEL.readTree(arguments), SCHEMA);
    }
}
