package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The API client of the console against the description of the API.
final class ConsoleApiIT extends ConsoleTest {
    @Test
    @DisplayName("B1: every operation that the console uses exists, with its parameters and the fields of its body")
    void operations_are_described() throws Exception {
        try (var console = chromium.page(server).open("")) {
            var description = server.get("/api/v1/openapi.json");
            console.shows("Nothing to search yet");

            @SuppressWarnings("unchecked")
            var operations = (Map<String, Map<String, Object>>) console.page().evaluate("""
                    async () => {
                      const main = document.querySelector('script[defer]').src;
                      return (await import(new URL('api/engine.js', main))).operations;
                    }""");

            var wrong = new ArrayList<String>();
            operations.forEach((name, operation) ->
                    problem(operation, description).ifPresent(problem -> wrong.add(name + ": " + problem)));
            assertThat(wrong).isEmpty();
            assertThat(operations).hasSizeGreaterThan(10);
        }
    }

    private static Optional<String> problem(Map<String, Object> operation, JsonNode description) {
        var path = String.valueOf(operation.get("path"));
        var method = String.valueOf(operation.get("method")).toLowerCase(Locale.ROOT);
        var described = description.path("paths").path(path).path(method);
        if (described.isMissingNode()) {
            return Optional.of("there is no " + method + " " + path);
        }
        var parameters = StreamSupport.stream(described.path("parameters").spliterator(), false)
                .map(parameter -> parameter.path("name").asString())
                .toList();
        for (var name : names(operation, "query")) {
            if (!parameters.contains(name)) {
                return Optional.of("there is no parameter " + name);
            }
        }
        var schema = described.at("/requestBody/content/application~1json/schema");
        var fields = resolved(schema, description).path("properties");
        for (var name : names(operation, "body")) {
            if (!fields.has(name)) {
                return Optional.of("there is no field " + name);
            }
        }
        return Optional.empty();
    }

    private static List<String> names(Map<String, Object> operation, String kind) {
        return operation.get(kind) instanceof List<?> names
                ? names.stream().map(String.class::cast).toList()
                : List.of();
    }

    private static JsonNode resolved(JsonNode schema, JsonNode description) {
        var reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : description.at(reference.substring(1));
    }
}
