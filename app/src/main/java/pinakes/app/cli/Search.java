package pinakes.app.cli;

import java.util.List;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.ObjectNode;

/// Searches the knowledge base or a project, and prints what it found.
final class Search implements Command {
    private static final String PROJECT = "project";
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
                "Searches the knowledge base, or with --project the chunks of that project, which are shown with a citation"
                        + " that is ready to use: through the server that runs on the data directory, or without one.",
                "QUERY...",
                List.of(
                        new Option(PROJECT, "NAME", "Search in a project instead."),
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
        if (arguments.has(FORMAT) && arguments.has(PROJECT)) {
            throw new CommandFailedException("--" + FORMAT + " does not go with --" + PROJECT + ".");
        }
        var request = WireJson.CAMEL
                .createObjectNode()
                .put("query", String.join(" ", arguments.words()))
                .put("top_k", number(arguments.option(TOP).orElse("5")));
        return PeoplesCommands.atExisting(
                reader, arguments.settings(), workplace -> tell(found(workplace, request, arguments), arguments));
    }

    private static int number(String text) throws CommandFailedException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw new CommandFailedException("--" + TOP + " needs a number, got \"" + text + "\".");
        }
    }

    private static ToolAnswer found(Workplace workplace, ObjectNode request, Arguments arguments)
            throws CommandFailedException, InterruptedException {
        var name = arguments.option(PROJECT);
        if (name.isPresent()) {
            var project = ProjectNames.find(workplace.projects(), ProjectNames.id(name.get()));
            request.put(PROJECT, project.id().value());
            return new ToolAnswer(workplace.call(project.hybrid() ? "query_hybrid" : "find_chunks", request));
        }
        arguments
                .option(FORMAT)
                .ifPresent(format -> request.putObject("filters").put(FORMAT, format));
        return new ToolAnswer(workplace.call("knowledge-search", request));
    }

    private int tell(ToolAnswer answer, Arguments arguments) throws CommandFailedException {
        if (arguments.has(JSON)) {
            console.out().println(answer.json().toPrettyString());
            return answer.isFailure() ? 1 : 0;
        }
        if (answer.isFailure()) {
            throw new CommandFailedException(message(answer));
        }
        var passages = arguments.has(PROJECT)
                ? answer.path("items")
                        .valueStream()
                        .map(FoundPassage::ofProject)
                        .toList()
                : answer.path("results")
                        .valueStream()
                        .map(FoundPassage::ofDocument)
                        .toList();
        passages.forEach(passage -> console.out().println(passage.text()));
        if (passages.isEmpty()) {
            console.out().println(answer.message().isEmpty() ? "Nothing was found." : answer.message());
        }
        return 0;
    }

    /// The tool's words are for whoever has the tools.
    private static String message(ToolAnswer answer) {
        return answer.error().equals(EMPTY)
                ? "There is no document yet; add some with ./kb add PATH."
                : answer.message();
    }
}
