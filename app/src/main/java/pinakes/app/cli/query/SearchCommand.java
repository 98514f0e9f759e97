package pinakes.app.cli.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.document.DocumentFlags;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.settings.SettingException;
import pinakes.engine.Engine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.text.Counted;

/// Searches the knowledge base or a project.
public final class SearchCommand extends Command {
    private static final int LIMIT = 5;
    private static final String MIN_RELEVANCE = "min-relevance";
    private static final String CONTEXT = "context";

    public SearchCommand(CommandContext context) {
        super(
                context,
                DocumentFlags.in(CommandUsage.of("search", "QUERY...", "Search the knowledge base or a project.")
                                .details(
                                        "Finds passages by keyword and by meaning; in a project without hybrid search, by meaning only."
                                                + " Results from a project include a ready-to-use citation. Use - to read the query from"
                                                + " standard input.",
                                        "On a terminal, each result is a snippet of three lines, and the best result comes last, next to the"
                                                + " prompt. In a pipe, results are whole passages, best first. The exit code is 1 when no passage"
                                                + " answers the query."))
                        .flag(
                                "project NAME",
                                "Search the chunks in a project instead. Cannot be combined with --tag, --collection,"
                                        + " --since, --format, --context or --min-relevance.")
                        .limit("passages", LIMIT, "top")
                        .flag(
                                MIN_RELEVANCE + " N",
                                "Leave out passages whose relevance is below N (0 to 1; default: 0). Above 0.5, a"
                                        + " passage probably answers the question.")
                        .flag(CONTEXT + " N", "Also show N passages before and after each result (default: 0).")
                        .flag("full", "Show whole passages, even on a terminal.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        arguments.checkApart("project", DocumentFlags.NAMES.toArray(String[]::new));
        arguments.checkApart("project", CONTEXT, MIN_RELEVANCE);
        var limit = arguments.number(CommandUsage.LIMIT, LIMIT, 1, SearchRequest.LIMIT_MAX);
        var relevance = arguments.share(MIN_RELEVANCE, 0);
        var neighbours = arguments.number(CONTEXT, 0, 0, SearchRequest.CONTEXT_MAX);
        var filter = DocumentFlags.filter(arguments, context);
        var query = query(arguments);
        var request = CommandFailedException.parsed(
                () -> new SearchRequest(query, limit, relevance, filter, SearchMode.HYBRID, neighbours));
        try (var session = context.openExisting(arguments)) {
            return arguments.has("project")
                    ? searchProject(session.engine(), arguments, request)
                    : search(session.engine(), arguments, request);
        }
    }

    private String query(Arguments arguments) throws CommandFailedException {
        var words = String.join(" ", arguments.words());
        var query = (words.equals(Arguments.STANDARD_INPUT) ? console().inputText() : words).strip();
        if (query.isEmpty() || query.length() > SearchRequest.QUERY_CHARACTERS_MAX) {
            throw CommandFailedException.usage("A query must have 1 to " + SearchRequest.QUERY_CHARACTERS_MAX
                    + " characters, got " + query.length() + ".");
        }
        return query;
    }

    private int search(Engine engine, Arguments arguments, SearchRequest request)
            throws CommandFailedException, InterruptedException {
        var answer = engine.search().search(request);
        var isFound = !answer.hits().isEmpty() && !answer.warnings().contains(SearchAnswer.NEAREST_ONLY);
        if (arguments.has(CommandUsage.JSON)) {
            printJson(SearchJson.SearchAnswer.of(request.query(), answer));
            return isFound ? ExitCode.DONE : ExitCode.FAILED;
        }
        if (answer.emptyKnowledgeBase()) {
            throw new CommandFailedException("There are no documents yet. Add some with ./kb add PATH.");
        }
        var warnings = new ArrayList<>(answer.warnings());
        if (answer.hits().size() > request.hitsWithContext()) {
            warnings.add("Only the first " + request.hitsWithContext() + " results include context.");
        }
        var look = look(arguments);
        print(
                answer.hits().stream()
                        .map(hit -> screen().isTerminal() ? look.of(hit) : PassageText.of(hit))
                        .toList(),
                warnings);
        if (!isFound) {
            err().println(answer.hits().isEmpty() ? nothing(engine, arguments, request.filter()) : advice(arguments));
        }
        return isFound ? ExitCode.DONE : ExitCode.FAILED;
    }

    private int searchProject(Engine engine, Arguments arguments, SearchRequest request)
            throws CommandFailedException, InterruptedException {
        var projects = engine.projects();
        var name = arguments.only("project").orElseThrow();
        var project = ProjectNames.find(projects, ProjectNames.id(name));
        var query = CommandFailedException.parsed(() ->
                new ChunkQuery(project.id(), request.query(), request.limit(), ChunkFilter.ALL, project.hybrid()));
        return switch (projects.search(query)) {
            case FindOutcome.Found found -> {
                var isFound =
                        !found.chunks().isEmpty() && found.chunks().getFirst().relevance() >= SearchAnswer.FOUND_MIN;
                if (arguments.has(CommandUsage.JSON)) {
                    printJson(found);
                } else {
                    printChunks(found, isFound, look(arguments));
                }
                yield isFound ? ExitCode.DONE : ExitCode.FAILED;
            }
            case NoSuchProject _ -> throw ProjectNames.missing(projects, project.id());
            case IndexUnavailable unavailable -> throw new CommandFailedException(unavailable.reason());
            case FindOutcome.HybridNotSupported _ ->
                throw new CommandFailedException("Hybrid search in " + name + " has just been disabled. Search again.");
        };
    }

    private void printChunks(FindOutcome.Found found, boolean isFound, HitText look) {
        var warnings = new ArrayList<>(found.warnings());
        if (!isFound && !found.chunks().isEmpty()) {
            warnings.add(SearchAnswer.NEAREST_ONLY);
        }
        print(
                found.chunks().stream()
                        .map(chunk -> screen().isTerminal() ? look.of(chunk) : PassageText.of(chunk))
                        .toList(),
                warnings);
        if (!isFound) {
            err().println((found.chunks().isEmpty()
                            ? "No chunk in " + found.project().id() + " matches. "
                            : "")
                    + "Try other words, or add documents with ./kb add --project "
                    + found.project().id() + " PATH.");
        }
    }

    private HitText look(Arguments arguments) {
        return new HitText(
                screen(), arguments.has("full"), context.environment().home().toString());
    }

    /// Why there are no hits, and what to do.
    private static String nothing(Engine engine, Arguments arguments, DocumentFilter filter)
            throws CommandFailedException, InterruptedException {
        var documents = engine.documents();
        var matching = documents.list(filter, DocumentOrder.NEWEST_FIRST, 0, 0).total();
        if (matching == 0) {
            return DocumentFlags.noMatch(arguments, documents);
        }
        var where = filter.equals(DocumentFilter.ALL)
                ? ""
                : " in the " + Counted.of(matching, "document") + " with " + DocumentFlags.given(arguments);
        var what = arguments
                .value(MIN_RELEVANCE)
                .map(relevance -> " has a relevance of " + relevance + " or more")
                .orElse(" matches");
        return "No passage" + where + what + ". " + advice(arguments);
    }

    private static String advice(Arguments arguments) {
        var given = Stream.concat(
                        Stream.of(DocumentFlags.given(arguments)).filter(flags -> !flags.isEmpty()),
                        arguments.value(MIN_RELEVANCE).stream()
                                .map(relevance -> "--" + MIN_RELEVANCE + " " + relevance))
                .collect(Collectors.joining(" and "));
        return given.isEmpty()
                ? "Try other words, or add documents about the subject with ./kb add PATH."
                : "Try other words, or search without " + given + ".";
    }

    /// On a terminal the best result is the last, and so are the warnings: next to the prompt.
    private void print(List<String> results, List<String> warnings) {
        var isTerminal = screen().isTerminal();
        if (!isTerminal) {
            warn(warnings);
        }
        (isTerminal ? results.reversed() : results).forEach(out()::println);
        if (isTerminal) {
            out().flush();
            warn(warnings);
        }
    }

    private void warn(List<String> warnings) {
        warnings.forEach(warning -> err().println("Warning: " + warning));
    }
}
