package pinakes.app.cli.query;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.settings.SettingException;
import pinakes.engine.Engine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.FileFormat;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.family.file.FileFormats;

/// Searches the knowledge base or a project.
public final class SearchCommand extends Command {
    private static final int TOP = 5;

    public SearchCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("search", "QUERY...", "Search the knowledge base or a project.")
                        .details("Finds passages by words and by meaning. Results from a project include a ready-to-use"
                                + " citation.")
                        .flag("project NAME", "Search the chunks of a project instead.")
                        .flag("top N", "Maximum number of passages (default: " + TOP + ").")
                        .flag("format FORMAT", "Search only documents in this format, such as pdf.")
                        .flag("context N", "Also show N passages before and after each result (default: 0).")
                        .flag("json", "Print the engine's answer as JSON."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        for (var flag : List.of("format", "context")) {
            if (arguments.has(flag) && arguments.has("project")) {
                throw CommandFailedException.usage("--" + flag + " cannot be combined with --project.");
            }
        }
        var top = arguments.number("top", TOP);
        if (top < 1 || top > SearchRequest.LIMIT_MAX) {
            throw new CommandFailedException("--top must be 1 to " + SearchRequest.LIMIT_MAX + ", got " + top + ".");
        }
        var neighbours = arguments.number("context", 0);
        var filter = filter(arguments);
        var query = String.join(" ", arguments.words()).strip();
        if (query.isEmpty() || query.length() > SearchRequest.QUERY_CHARACTERS_MAX) {
            throw CommandFailedException.usage("A query must have 1 to " + SearchRequest.QUERY_CHARACTERS_MAX
                    + " characters, got " + query.length() + ".");
        }
        try (var session = context.openExisting(arguments)) {
            var project = arguments.value("project");
            if (project.isPresent()) {
                return searchProject(session.engine(), project.get(), query, top, arguments.has("json"));
            }
            var request = CommandFailedException.parsed(
                    () -> new SearchRequest(query, top, 0, filter, SearchMode.HYBRID, neighbours));
            return search(session.engine(), request, arguments.has("json"));
        }
    }

    private static DocumentFilter filter(Arguments arguments) throws CommandFailedException {
        var format = arguments.value("format").map(name -> name.toLowerCase(Locale.ROOT));
        if (format.isEmpty()) {
            return DocumentFilter.ALL;
        }
        if (FileFormat.named(format.get()).isEmpty()) {
            throw CommandFailedException.unknown("format", format.get(), FileFormats.ALL);
        }
        return DocumentFilter.ALL.withFormats(Set.of(format.get()));
    }

    private int search(Engine engine, SearchRequest request, boolean asJson)
            throws CommandFailedException, InterruptedException {
        var answer = engine.search().search(request);
        if (asJson) {
            printJson(SearchJson.SearchAnswer.of(request.query(), answer));
            return 0;
        }
        if (answer.emptyKnowledgeBase()) {
            throw new CommandFailedException("There are no documents yet. Add some with ./kb add PATH.");
        }
        warn(answer.warnings());
        if (answer.hits().size() > request.hitsWithContext()) {
            err().println("Warning: Only the first " + request.hitsWithContext() + " results include context.");
        }
        return print(answer.hits().stream().map(PassageText::of).toList());
    }

    private int searchProject(Engine engine, String name, String query, int top, boolean asJson)
            throws CommandFailedException, InterruptedException {
        var projects = engine.projects();
        var project = ProjectNames.find(projects, ProjectNames.id(name));
        var request = CommandFailedException.parsed(
                () -> new ChunkQuery(project.id(), query, top, ChunkFilter.ALL, project.hybrid()));
        return switch (projects.search(request)) {
            case FindOutcome.Found found
            when asJson -> {
                printJson(found);
                yield 0;
            }
            case FindOutcome.Found found -> {
                warn(found.warnings());
                yield print(found.chunks().stream().map(PassageText::of).toList());
            }
            case NoSuchProject _ -> throw ProjectNames.missing(projects, project.id());
            case IndexUnavailable unavailable -> throw new CommandFailedException(unavailable.reason());
            case FindOutcome.HybridNotSupported _ ->
                throw new CommandFailedException("Hybrid search in " + name + " was disabled just now. Search again.");
        };
    }

    private void warn(List<String> warnings) {
        warnings.forEach(warning -> err().println("Warning: " + warning));
    }

    private int print(List<String> passages) {
        passages.forEach(out()::println);
        if (passages.isEmpty()) {
            out().println("Nothing was found.");
        }
        return 0;
    }
}
