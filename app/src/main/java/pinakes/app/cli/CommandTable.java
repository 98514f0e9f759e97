package pinakes.app.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pinakes.app.cli.add.AddCommand;
import pinakes.app.cli.add.JobRetryCommand;
import pinakes.app.cli.backup.BackupCommand;
import pinakes.app.cli.backup.MigrateCommand;
import pinakes.app.cli.backup.RestoreCommand;
import pinakes.app.cli.build.BundleCommand;
import pinakes.app.cli.build.DistCommand;
import pinakes.app.cli.build.LauncherCommand;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.completion.CompletionCommand;
import pinakes.app.cli.connect.ConnectCommand;
import pinakes.app.cli.doctor.DoctorCommand;
import pinakes.app.cli.document.ListCommand;
import pinakes.app.cli.document.MoveCommand;
import pinakes.app.cli.document.OpenCommand;
import pinakes.app.cli.document.RemoveCommand;
import pinakes.app.cli.document.ShowCommand;
import pinakes.app.cli.document.TagCommand;
import pinakes.app.cli.exchange.ExportCommand;
import pinakes.app.cli.exchange.ImportCommand;
import pinakes.app.cli.folder.SyncCommand;
import pinakes.app.cli.folder.WatchAddCommand;
import pinakes.app.cli.folder.WatchListCommand;
import pinakes.app.cli.folder.WatchRemoveCommand;
import pinakes.app.cli.job.JobCancelCommand;
import pinakes.app.cli.job.JobListCommand;
import pinakes.app.cli.key.KeyAddCommand;
import pinakes.app.cli.key.KeyClearCommand;
import pinakes.app.cli.key.KeyListCommand;
import pinakes.app.cli.key.KeyRevokeCommand;
import pinakes.app.cli.note.NoteAddCommand;
import pinakes.app.cli.note.NoteEditCommand;
import pinakes.app.cli.note.NoteHistoryCommand;
import pinakes.app.cli.note.NoteRestoreCommand;
import pinakes.app.cli.note.NoteShowCommand;
import pinakes.app.cli.project.ProjectAddCommand;
import pinakes.app.cli.project.ProjectDocumentsCommand;
import pinakes.app.cli.project.ProjectExportCommand;
import pinakes.app.cli.project.ProjectImportCommand;
import pinakes.app.cli.project.ProjectListCommand;
import pinakes.app.cli.project.ProjectMatchCommand;
import pinakes.app.cli.project.ProjectRemoveCommand;
import pinakes.app.cli.project.ProjectRemoveDocumentCommand;
import pinakes.app.cli.query.AuditCommand;
import pinakes.app.cli.query.EvalCommand;
import pinakes.app.cli.query.ReindexCommand;
import pinakes.app.cli.query.SearchCommand;
import pinakes.app.cli.query.StatusCommand;
import pinakes.app.cli.quota.QuotaListCommand;
import pinakes.app.cli.quota.QuotaRemoveCommand;
import pinakes.app.cli.quota.QuotaSetCommand;
import pinakes.app.cli.serve.HealthCommand;
import pinakes.app.cli.serve.ServerCommand;
import pinakes.app.cli.serve.StdioCommand;
import pinakes.app.cli.task.TaskAddCommand;
import pinakes.app.cli.task.TaskEditCommand;
import pinakes.app.cli.task.TaskListCommand;
import pinakes.app.cli.task.TaskRemoveCommand;
import pinakes.app.cli.task.TaskShowCommand;
import pinakes.app.cli.task.TaskStatusCommand;
import pinakes.app.cli.tool.CallCommand;
import pinakes.app.cli.tool.ToolsCommand;

/// Every command, in the order of the help.
final class CommandTable {
    /// The groups and their summaries; `./kb GROUP` without an action means `list`.
    private static final Map<String, String> GROUPS = Map.of(
            "note", "Write, edit and read notes.",
            "jobs", "Show, cancel and retry the jobs that process files.",
            "project", "Manage projects and their documents.",
            "task", "Manage the to-do list.",
            "watch", "Keep folders in sync while a server is running.",
            "key", "Manage API keys.",
            "quota", "Set quotas for callers and collections.");

    /// The groups whose name, followed by something that is not an action, means a different action than `list`.
    private static final Map<String, String> DIRECT_ACTIONS = Map.of("watch", "add");

    private static final String PLURAL = "s";

    private static final String USUAL_ACTION = "list";
    private static final Set<String> HELP_FLAGS = Set.of("--help", "-h");
    private static final Set<String> VERSION_FLAGS = Set.of("--version", "-V");

    private final List<Section> sections;

    CommandTable(CommandContext context) {
        this.sections = List.of(
                Section.of(
                        "Documents",
                        new AddCommand(context),
                        new SyncCommand(context),
                        new WatchAddCommand(context),
                        new WatchListCommand(context),
                        new WatchRemoveCommand(context),
                        new SearchCommand(context),
                        ListCommand.ofDocuments(context),
                        new ShowCommand(context),
                        new OpenCommand(context),
                        new TagCommand(context),
                        new MoveCommand(context),
                        new RemoveCommand(context),
                        new NoteAddCommand(context),
                        new NoteEditCommand(context),
                        new NoteShowCommand(context),
                        new NoteHistoryCommand(context),
                        new NoteRestoreCommand(context),
                        ListCommand.ofNotes(context),
                        new JobListCommand(context),
                        new JobCancelCommand(context),
                        new JobRetryCommand(context),
                        new StatusCommand(context)),
                Section.of(
                        "Projects",
                        new ProjectAddCommand(context),
                        new ProjectListCommand(context),
                        new ProjectRemoveCommand(context),
                        new ProjectDocumentsCommand(context),
                        new ProjectRemoveDocumentCommand(context),
                        new ProjectImportCommand(context),
                        new ProjectMatchCommand(context),
                        new ProjectExportCommand(context)),
                Section.of(
                        "Tasks and tools",
                        new TaskAddCommand(context),
                        new TaskListCommand(context),
                        new TaskShowCommand(context),
                        TaskStatusCommand.completing(context),
                        TaskStatusCommand.reopening(context),
                        new TaskEditCommand(context),
                        new TaskRemoveCommand(context),
                        new ToolsCommand(context),
                        new CallCommand(context)),
                Section.of(
                        "Servers",
                        ServerCommand.everything(context),
                        ServerCommand.engine(context),
                        ServerCommand.gateway(context),
                        new StdioCommand(context),
                        new HealthCommand(context),
                        new ConnectCommand(context),
                        new DoctorCommand(context)),
                Section.of(
                        "Administration",
                        new KeyAddCommand(context),
                        new KeyListCommand(context),
                        new KeyRevokeCommand(context),
                        new KeyClearCommand(context),
                        new QuotaListCommand(context),
                        new QuotaSetCommand(context),
                        new QuotaRemoveCommand(context),
                        new AuditCommand(context),
                        new BackupCommand(context),
                        new RestoreCommand(context),
                        new ExportCommand(context),
                        new ImportCommand(context),
                        new ReindexCommand(context),
                        new MigrateCommand(context),
                        new EvalCommand(context)),
                Section.of(
                        "The program",
                        new VersionCommand(context),
                        new HelpCommand(context, this),
                        new CompletionCommand(context, this::usages, GROUPS),
                        new DistCommand(context),
                        new BundleCommand(context),
                        LauncherCommand.test(context)));
    }

    /// Commands that belong together in the help.
    private record Section(String title, List<Command> commands) {
        static Section of(String title, Command... commands) {
            return new Section(title, List.of(commands));
        }
    }

    /// A command, and what follows its name on the command line.
    record Call(Command command, List<String> rest) {}

    List<CommandUsage> usages() {
        return commands().map(Command::usage).toList();
    }

    /// The sections of the overview: their commands with their summaries; a group counts as one.
    Map<String, Map<String, String>> overview() {
        var overview = new LinkedHashMap<String, Map<String, String>>();
        for (var section : sections) {
            var summaries = new LinkedHashMap<String, String>();
            for (var command : section.commands()) {
                var first = command.usage().name().split(" ", 2)[0];
                summaries.put(first, GROUPS.getOrDefault(first, command.usage().summary()));
            }
            overview.put(section.title(), summaries);
        }
        return overview;
    }

    /// The command that a command line names; a request for help or the version becomes that command.
    Call find(List<String> texts) throws CommandFailedException {
        if (texts.isEmpty()
                || texts.stream().takeWhile(text -> !text.equals("--")).anyMatch(HELP_FLAGS::contains)) {
            var topic = texts.stream().takeWhile(text -> !text.startsWith("-")).limit(2);
            return new Call(named("help"), topic.toList());
        }
        var first = texts.getFirst();
        if (VERSION_FLAGS.contains(first)) {
            return new Call(named("version"), texts.subList(1, texts.size()));
        }
        if (first.startsWith("-")) {
            throw CommandFailedException.usage("Put the command first: ./kb COMMAND " + first + " …");
        }
        var rest = texts.subList(1, texts.size());
        var group = group(first);
        if (group.isEmpty()) {
            return new Call(named(first), rest);
        }
        var direct = DIRECT_ACTIONS.get(group.get());
        if (direct != null
                && !rest.isEmpty()
                && !isAction(group.get(), rest.getFirst())
                && rest.stream().anyMatch(word -> !word.startsWith("-"))) {
            return new Call(action(group.get(), direct), rest);
        }
        return rest.isEmpty() || rest.getFirst().startsWith("-")
                ? new Call(action(group.get(), USUAL_ACTION), rest)
                : new Call(action(group.get(), rest.getFirst()), rest.subList(1, rest.size()));
    }

    /// What the help is asked about: the usage of one command, or the usages of a whole group.
    List<CommandUsage> topic(List<String> words) throws CommandFailedException {
        var group = group(words.getFirst());
        if (group.isEmpty()) {
            return List.of(named(words.getFirst()).usage());
        }
        return words.size() > 1
                ? List.of(action(group.get(), words.get(1)).usage())
                : actions(group.get()).map(Command::usage).toList();
    }

    /// What a group means without an action, as sentences for its help.
    String shortForms(String group) throws CommandFailedException {
        var named = group(group).orElse(group);
        var direct = DIRECT_ACTIONS.get(named);
        var shortForms = "./kb " + group + " alone means ./kb " + group + " " + USUAL_ACTION;
        if (direct != null) {
            var parameters = action(named, direct).usage().parameters();
            shortForms +=
                    ", and ./kb " + group + " " + parameters + " means ./kb " + group + " " + direct + " " + parameters;
        }
        return shortForms + ".\n";
    }

    private Stream<Command> commands() {
        return sections.stream().flatMap(section -> section.commands().stream());
    }

    /// The group that a word names, in the singular or the plural.
    private static Optional<String> group(String word) {
        var other = word.endsWith(PLURAL) ? word.substring(0, word.length() - 1) : word + PLURAL;
        return Stream.of(word, other).filter(GROUPS::containsKey).findFirst();
    }

    private Stream<Command> actions(String group) {
        return commands().filter(command -> command.usage().name().startsWith(group + " "));
    }

    private boolean isAction(String group, String word) {
        return actions(group).anyMatch(command -> command.usage().isCalled(group + " " + word));
    }

    private Command action(String group, String action) throws CommandFailedException {
        return actions(group)
                .filter(command -> command.usage().isCalled(group + " " + action))
                .findFirst()
                .orElseThrow(() -> CommandFailedException.unknown(
                        group + " command",
                        action,
                        actions(group)
                                .map(command -> command.usage().name().substring(group.length() + 1))
                                .toList()));
    }

    private Command named(String name) throws CommandFailedException {
        return commands()
                .filter(command -> command.usage().isCalled(name))
                .findFirst()
                .orElseThrow(() -> CommandFailedException.unknown("command", name, names()));
    }

    private List<String> names() {
        return overview().values().stream()
                .flatMap(summaries -> summaries.keySet().stream())
                .toList();
    }
}
