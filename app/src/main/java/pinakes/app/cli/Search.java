package pinakes.app.cli;

import java.util.List;
import java.util.Locale;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.WireJson;
import pinakes.tool.text.Visible;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Searches the knowledge base and prints what it found.
final class Search implements Command {
    private static final String TOP = "top";
    private static final String FORMAT = "format";
    private static final String JSON = "json";
    private static final String EMPTY = "empty_knowledge_base";

    private final Console console;
    private final SettingsReader reader;

    Search(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "search",
                "Find passages by meaning and by word.",
                "Searches the knowledge base: through the server that runs on the data directory, or without one.",
                "QUERY...",
                List.of(
                        new Option(TOP, "N", "How many passages at the most; 5 unless told otherwise."),
                        new Option(FORMAT, "FORMAT", "Only documents of this format, such as pdf."),
                        new Option(JSON, null, "The whole answer as JSON, for programs.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        if (arguments.words().isEmpty()) {
            throw new CommandFailedException(
                    "Search for what? Usage: " + description().usage());
        }
        var request = request(arguments);
        return PeoplesCommands.at(reader, arguments.settings(), workplace -> search(workplace, request, arguments));
    }

    private static ObjectNode request(Arguments arguments) throws CommandFailedException {
        var request = WireJson.CAMEL.createObjectNode().put("query", String.join(" ", arguments.words()));
        request.put("top_k", number(arguments.option(TOP).orElse("5")));
        arguments
                .option(FORMAT)
                .ifPresent(format -> request.putObject("filters").put("format", format));
        return request;
    }

    private static int number(String text) throws CommandFailedException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw new CommandFailedException("--" + TOP + " needs a number, got \"" + text + "\".");
        }
    }

    private int search(Workplace workplace, ObjectNode request, Arguments arguments)
            throws CommandFailedException, InterruptedException {
        var answer = workplace.call("knowledge-search", request);
        if (arguments.has(JSON)) {
            console.out().println(answer.toPrettyString());
            return answer.path("success").asBoolean() ? 0 : 1;
        }
        if (!answer.path("success").asBoolean()) {
            throw new CommandFailedException(message(answer));
        }
        answer.path("results").forEach(this::print);
        if (answer.path("results").isEmpty()) {
            console.out().println(answer.path("message").asString("Nothing was found."));
        }
        return 0;
    }

    /// The tool's words are for whoever has the tools.
    private static String message(ObjectNode answer) {
        return answer.path("error").asString("").equals(EMPTY)
                ? "There is no document yet; add some with ./kb add PATH."
                : answer.path("message").asString();
    }

    private void print(JsonNode result) {
        var page = result.path("metadata").path("page_num");
        var place = page.isNumber() ? ", page " + page.asInt() : "";
        console.out()
                .println(String.format(
                                Locale.ROOT,
                                "%.2f",
                                result.path("relevance_score").asDouble()) + "  "
                        + Visible.onOneLine(result.path("filename").asString()) + place);
        console.out()
                .println(Paragraph.wrapped(Visible.of(result.path("chunk_text").asString()), "      "));
    }
}
