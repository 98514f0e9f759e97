package pinakes.app.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;

/// Adds, lists and removes projects, and looks after the documents in them.
final class ProjectCommand implements Command {
    private static final String HYBRID = "hybrid";
    private static final String MODEL = "model";

    private final Console console;
    private final SettingsReader reader;
    private final Path workingDirectory;

    ProjectCommand(Console console, SettingsReader reader, Path workingDirectory) {
        this.console = console;
        this.reader = reader;
        this.workingDirectory = workingDirectory;
    }

    @Override
    public Description description() {
        return new Description(
                "project",
                "Add, list or remove projects, and cite from them.",
                "A project is a collection of chunks that no other sees. It is called like `citeloom/clean-arch`. Adding one that is there with --hybrid allows hybrid"
                        + " search in it. Removing one deletes all of its chunks. `import-references NAME FILE` reads"
                        + " BibTeX or CSL-JSON and attaches what it says to the project's documents, also to those"
                        + " added later; the exit code is 1 when an entry was refused. `documents NAME` lists them, and `remove-document NAME PATH` removes one."
                        + " With a running server the work is done there, else in the data directory.",
                "add|list|remove|documents|remove-document|import-references [NAME]...",
                List.of(
                        new Option(HYBRID, null, "Allow search by words and meaning together."),
                        new Option(MODEL, "MODEL", "The embedding model; the one of the setting otherwise."),
                        new Option(Console.YES, null, "Remove without asking.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var action = arguments.word().orElse("list");
        var names = arguments.wordsAfterFirst();
        return switch (action) {
            case "list" -> PeoplesCommands.atExisting(reader, arguments.settings(), this::list);
            case "add" -> {
                var wishes = wishes(names, arguments);
                yield PeoplesCommands.at(reader, arguments.settings(), workplace -> add(workplace, wishes));
            }
            case "remove" -> {
                var ids = ids(names);
                yield PeoplesCommands.atExisting(
                        reader, arguments.settings(), workplace -> remove(workplace, ids, arguments.has(Console.YES)));
            }
            case "documents" -> inLibrary(arguments, names, 1, LibraryActions::list);
            case "remove-document" ->
                inLibrary(arguments, names, 2, (library, project) -> library.remove(project, names.getLast()));
            case "import-references" ->
                inLibrary(
                        arguments,
                        names,
                        2,
                        (library, project) ->
                                library.importReferences(project, workingDirectory.resolve(names.getLast())));
            default ->
                throw CommandFailedException.unknown(
                        "action", action, description().actions());
        };
    }

    /// Does something with the documents of the project that is named first, where so many words are needed.
    private int inLibrary(Arguments arguments, List<String> names, int words, LibraryWork work)
            throws CommandFailedException, SettingException, InterruptedException {
        if (names.size() != words) {
            throw new CommandFailedException(words == 1 ? "Name one project." : "Name a project, and then a file.");
        }
        var project = ProjectNames.id(names.getFirst());
        return PeoplesCommands.atExisting(
                reader,
                arguments.settings(),
                workplace -> work.on(new LibraryActions(console, workplace.library(), workplace.projects()), project));
    }

    private int list(Workplace workplace) throws InterruptedException {
        var all = workplace.projects().list();
        if (all.isEmpty()) {
            console.out().println("There is no project yet; add one with ./kb project add NAME.");
            return 0;
        }
        var table = new TextTable("NAME", "COLLECTION", "MODEL", "SEARCH");
        all.forEach(project -> table.row(
                project.id().value(), project.collection(), project.model(), project.hybrid() ? HYBRID : "meaning"));
        table.lines().forEach(console.out()::println);
        return 0;
    }

    private static List<NewProject> wishes(List<String> names, Arguments arguments) throws CommandFailedException {
        return ids(names).stream()
                .map(id -> new NewProject(id, arguments.option(MODEL).orElse(null), arguments.has(HYBRID)))
                .toList();
    }

    private int add(Workplace workplace, List<NewProject> wishes) throws CommandFailedException, InterruptedException {
        var projects = workplace.projects();
        for (var wish : wishes) {
            switch (projects.add(wish)) {
                case AddProjectOutcome.Added(var project) -> console.out().println("Added " + line(project));
                case AddProjectOutcome.Present(var project) -> {
                    var adjusted =
                            wish.hybrid() ? projects.setHybrid(wish.id(), true).orElse(project) : project;
                    console.out().println((adjusted.equals(project) ? "There already: " : "Changed ") + line(adjusted));
                }
                case AddProjectOutcome.UnknownModel(var message) -> throw new CommandFailedException(message);
            }
        }
        return 0;
    }

    private int remove(Workplace workplace, List<ProjectId> ids, boolean isSure)
            throws CommandFailedException, InterruptedException {
        var projects = workplace.projects();
        for (var id : ids) {
            if (!isSure) {
                ProjectNames.find(projects, id);
                console.confirm(
                        "Removing " + id + " deletes all of its chunks",
                        "Remove " + id + " and all of its chunks?",
                        id + " was not removed.");
            }
            var removed = projects.remove(id);
            if (removed.isEmpty()) {
                throw ProjectNames.missing(projects, id);
            }
            console.out().println("Removed " + line(removed.get()));
        }
        return 0;
    }

    private static List<ProjectId> ids(List<String> names) throws CommandFailedException {
        if (names.isEmpty()) {
            throw new CommandFailedException("Name a project, such as citeloom/clean-arch.");
        }
        var ids = new ArrayList<ProjectId>();
        for (var name : names) {
            ids.add(ProjectNames.id(name));
        }
        return ids;
    }

    private static String line(Project project) {
        return project.id() + "  " + project.collection() + "  " + project.model()
                + (project.hybrid() ? "  hybrid" : "");
    }

    private interface LibraryWork {
        int on(LibraryActions library, ProjectId project) throws CommandFailedException, InterruptedException;
    }
}
