package pinakes.tool.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class JsonFaultTest {
    @Test
    void each_limit_of_the_parser_is_named() {
        assertThat(fault("[".repeat(5_000))).startsWith("The body is nested too deeply: at most ");
        assertThat(fault("9".repeat(5_000))).startsWith("The body has a number that is too long: at most ");
        assertThat(fault("{\"" + "n".repeat(200_000) + "\": 1}"))
                .startsWith("The body has a field name that is too long: at most ");
        assertThat(fault("[" + "1,".repeat(3_000_000) + "1]")).startsWith("The body is too long: at most ");
    }

    @Test
    void what_is_no_json_is_named_with_its_place() {
        assertThat(fault("{\n  oops")).matches("The body is not valid JSON \\(line 2, column \\d+\\)");
    }

    private static String fault(String json) {
        try {
            WireJson.CAMEL.readTree(json);
            throw new AssertionError("it was read");
        } catch (JacksonException e) {
            return JsonFault.of("The body", e);
        }
    }
}
