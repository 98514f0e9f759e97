package pinakes.tool.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.tool.ToolError.InvalidInput.Violation;

/// N8: what is wrong is said in words, never in expressions.
final class ViolationTextTest {
    private static final SchemaCheck CHECK = new SchemaCheck(WireJson.CAMEL.readTree("""
            {"properties": {
                "text": {"type": "string", "minLength": 1, "pattern": "\\\\S"},
                "version": {"type": "string", "pattern": "^[0-9]+$"},
                "pair": {"type": "array", "minItems": 2},
                "id": {"type": "string", "format": "uuid"},
                "filters": {"properties": {"format": {}, "tags": {}}, "additionalProperties": false},
                "items": {"items": {"properties": {"text": {}}, "additionalProperties": false}}}}"""));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'text': ' '} | text | must not be blank",
                "{'version': 'x'} | version | does not have the required form",
                "{'pair': [1]} | pair | must contain at least 2 items, got 1",
                "{'id': 'nope'} | id | must be a UUID, got \"nope\"",
                "{'filters': {'formt': 'pdf'}} | filters.formt | unknown parameter; did you mean 'format'?",
                "{'filters': {'x': 1}} | filters.x | unknown parameter; allowed: format, tags",
                "{'items': [{}, {'txt': 'x'}]} | items[1].txt | unknown parameter; did you mean 'text'?"
            })
    void violation_is_said_in_words(String arguments, String parameter, String problem) {
        assertThat(CHECK.violations(WireJson.CAMEL.readTree(arguments.replace('\'', '"'))))
                .containsExactly(new Violation(parameter, problem));
    }

    @Test
    void one_is_singular() {
        assertThat(CHECK.violations(WireJson.CAMEL.readTree("{\"text\": \"\"}")))
                .contains(new Violation("text", "must be at least 1 character long, got 0"));
    }
}
