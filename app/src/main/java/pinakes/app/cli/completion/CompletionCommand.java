package pinakes.app.cli.completion;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.connect.ClientProgram;
import pinakes.app.cli.connect.ClientTable;
import pinakes.app.cli.document.DocumentFlags;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.JobState;
import pinakes.tool.registry.RegisteredTool;

/// Prints a script that completes command lines.
public final class CompletionCommand extends Command {
    private static final Map<String, ShellScript> SCRIPTS =
            Map.of("bash", new BashScript(), "zsh", new ZshScript(), "fish", new FishScript());

    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    private final Supplier<List<CommandUsage>> usages;
    private final Map<String, String> groups;

    /// @param usages of all commands
    /// @param groups the words that have actions, with their summaries
    public CompletionCommand(CommandContext context, Supplier<List<CommandUsage>> usages, Map<String, String> groups) {
        super(
                context,
                CommandUsage.of("completion", "[SHELL]", "Print a completion script for bash, zsh or fish.")
                        .withoutSettings()
                        .details(
                                "It completes commands, flags, files, tools, clients, and the names of projects, collections, tags"
                                        + " and keys. Add one of these lines to your shell's startup file:",
                                "bash: source <(PATH/kb completion bash)",
                                "zsh: source <(PATH/kb completion zsh)",
                                "fish: PATH/kb completion fish | source")
                        .flag(
                                "values KIND",
                                "Print the stored names of a kind instead: project, collection, tag or key."));
        this.usages = usages;
        this.groups = Map.copyOf(groups);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var kind = arguments.value("values");
        if (kind.isPresent()) {
            if (arguments.first().isPresent()) {
                throw CommandFailedException.usage("--values lists stored names, for every shell. Leave out "
                        + arguments.first().get() + ".");
            }
            return printStored(kind(kind.get()), arguments);
        }
        var shell = arguments
                .first()
                .orElseThrow(() -> CommandFailedException.usage("Specify a shell: " + String.join(", ", SHELLS) + "."));
        var script = SCRIPTS.get(shell);
        if (script == null) {
            throw CommandFailedException.unknown("shell", shell, SHELLS);
        }
        out().print(script.of(words(arguments)));
        return ExitCode.DONE;
    }

    private CompletionWords words(Arguments arguments) throws SettingException {
        var tools = Composition.tools(context.settings(arguments)).getAll().stream()
                .map(RegisteredTool::name)
                .toList();
        var clients = new ClientTable(context.environment())
                .all().stream().map(ClientProgram::id).toList();
        return new CompletionWords(
                usages.get().stream().flatMap(CompletedCommand::of).toList(),
                groups,
                Map.ofEntries(
                        Map.entry(ValueKind.TOOL, tools),
                        Map.entry(ValueKind.CLIENT, clients),
                        Map.entry(ValueKind.SHELL, SHELLS),
                        Map.entry(ValueKind.PRIORITY, List.of("low", "medium", "high")),
                        Map.entry(ValueKind.AUDIT_ACTION, AuditAction.labels()),
                        Map.entry(ValueKind.FORMAT, DocumentFlags.FORMATS),
                        Map.entry(
                                ValueKind.JOB_STATE,
                                Arrays.stream(JobState.values())
                                        .map(JobJson::status)
                                        .toList()),
                        Map.entry(ValueKind.REFERENCE_STYLE, List.of("bib", "csl"))));
    }

    /// A shell shows nothing but candidates, so a missing knowledge base has none.
    private int printStored(ValueKind kind, Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            StoredNames.of(kind, session.engine()).forEach(out()::println);
        } catch (EngineUnavailableException _) {
            return ExitCode.FAILED;
        }
        return ExitCode.DONE;
    }

    private static ValueKind kind(String text) throws CommandFailedException {
        var stored =
                Arrays.stream(ValueKind.values()).filter(ValueKind::isStored).toList();
        return stored.stream()
                .filter(kind -> kind.word().equals(text))
                .findFirst()
                .orElseThrow(() -> CommandFailedException.unknown(
                        "kind", text, stored.stream().map(ValueKind::word).toList()));
    }
}
