package pinakes.app.cli.tool;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.command.Paragraph;
import pinakes.tool.Permission;
import pinakes.tool.ResponseTime;
import pinakes.tool.contract.Contract;
import pinakes.tool.registry.RegisteredTool;

/// A tool as text for the terminal.
final class ToolText {
    private static final String INDENT = "      ";

    private ToolText() {}

    /// An entry of the list.
    static String brief(RegisteredTool tool) {
        var definition = tool.definition();
        return "  " + tool.name() + " (" + definition.category().wireName() + "; "
                + String.join(", ", definition.tags()) + ")\n"
                + Paragraph.wrapped(firstSentence(tool.contract().description()), INDENT);
    }

    static String whole(RegisteredTool tool) {
        var contract = tool.contract();
        var success = contract.publishedOutput().path("oneOf").path(0);
        return Stream.of(
                        tool.name() + " (" + tool.family().name() + ", "
                                + tool.definition().category().wireName() + ")\n",
                        Paragraph.wrapped(contract.description(), ""),
                        "Input\n" + SchemaText.lines(SchemaText.allProperties(contract.input()), "  "),
                        "Answer\n" + SchemaText.lines(SchemaText.properties(success), "  "),
                        Paragraph.wrapped(behaviour(tool), ""),
                        "Examples\n"
                                + contract.examples().stream()
                                        .map(ToolText::example)
                                        .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    static String behaviour(RegisteredTool tool) {
        var definition = tool.definition();
        var cached = definition.cacheTtl();
        var deprecation = definition.deprecation();
        return Stream.of(
                        "Requires "
                                + definition.permissions().stream()
                                        .map(Permission::toString)
                                        .collect(Collectors.joining(", ")),
                        usualTime(definition.responseTime()),
                        "times out after " + definition.timeout().toSeconds() + " s",
                        definition.idempotent() ? "idempotent" : "",
                        definition.destructive() ? "can overwrite or remove data" : "",
                        cached == null ? "" : "answers are cached for " + cached.toSeconds() + " s",
                        deprecation == null ? "" : "deprecated: use " + deprecation.replacement())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; ", "", "."));
    }

    private static String usualTime(ResponseTime time) {
        return switch (time) {
            case FAST -> "usually takes less than 100 ms";
            case MEDIUM -> "usually takes 100 ms to 1 s";
            case SLOW -> "usually takes more than 1 s";
        };
    }

    private static String example(Contract.Example example) {
        return "  " + example.description() + "\n    " + example.params() + "\n    -> " + example.expectedResult()
                + "\n";
    }

    private static String firstSentence(String text) {
        var end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
