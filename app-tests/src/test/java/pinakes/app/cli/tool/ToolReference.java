package pinakes.app.cli.tool;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.tool.contract.Contract;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.JsonNode;

/// Renders `docs/reference/tools.md` from the contracts.
public final class ToolReference {
    private ToolReference() {}

    public static String markdown(List<RegisteredTool> tools) {
        return """
                # Tools

                <!-- Generated from the contracts; run `./mvnw -pl app-tests -am test -Dpinakes.docs.update=true` after a change. -->

                Every answer also has `agentHints` and `metadata`, which are not shown here; the complete contract of a tool is at \
                `GET /api/v1/tools/{name}`.
                """ + tools.stream().map(ToolReference::section).collect(Collectors.joining());
    }

    private static String section(RegisteredTool tool) {
        var contract = tool.contract();
        return String.format(
                Locale.ROOT,
                """

                ## %s

                %s

                %s

                %s
                %s""",
                tool.name(),
                contract.description(),
                ToolText.behaviour(tool),
                parameters(contract.input()),
                contract.examples().stream().map(ToolReference::example).collect(Collectors.joining()));
    }

    private static String parameters(JsonNode input) {
        if (input.path("properties").isEmpty()) {
            return "It takes no parameters.\n";
        }
        return """
                | parameter | type | required | what it is |
                |---|---|---|---|
                """ + SchemaText.allProperties(input).map(ToolReference::row).collect(Collectors.joining());
    }

    private static String row(SchemaText.Property property) {
        var schema = property.schema();
        return "| `" + property.path() + "` | " + SchemaText.type(schema).replace("|", "or") + " | "
                + (property.isRequired() ? "yes" : "") + " | "
                + schema.path("description").asString("") + " |\n";
    }

    private static String example(Contract.Example example) {
        return String.format(
                Locale.ROOT,
                """
                %s:

                ```json
                %s
                ```

                ```json
                %s
                ```

                """,
                example.description(),
                example.params().toPrettyString(),
                example.expectedResult().toPrettyString());
    }
}
