package pinakes.app.cli;

import java.nio.file.Path;
import java.util.List;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.project.Adding;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;

/// Adds, lists and removes projects, and looks after the documents in them.
final class ProjectCommand implements Command {
    private static final String HYBRID = "hybrid";
    private static final String MODEL = "model";
    private static final String YES = "yes";

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
                        + " added later; `documents NAME` lists them, and `remove-document NAME PATH` removes one."
                        + " With a running server the work is done there, else in the data directory.",
                "add|list|remove|documents|remove-document|import-references [NAME]...",
                List.of(
                        new Option(HYBRID, null, "Allow search by words and meaning together."),
                        new Option(MODEL, "MODEL", "The embedding model; the one of the setting otherwise."),
                        new Option(YES, null, "Remove without asking.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var words = arguments.words();
        var action = words.isEmpty() ? "list" : words.getFirst();
        var names = words.subList(Math.min(1, words.size()), words.size());
        return PeoplesCommands.at(reader, arguments.settings(), workplace -> switch (action) {
            case "list" -> list(workplace.projects());
            case "add" -> add(workplace.projects(), ids(names), arguments);
            case "remove" -> remove(workplace.projects(), ids(names), arguments.has(YES));
            case "documents" -> library(workplace).list(one(names, 1));
            case "remove-document" -> library(workplace).remove(one(names, 2), names.getLast());
            case "import-references" ->
                library(workplace).importReferences(one(names, 2), workingDirectory.resolve(names.getLast()));
            default ->
                throw new CommandFailedException("Unknown action \"" + action + "\"; there are add, list, remove,"
                        + " documents, remove-document and import-references.");
        });
    }

    private LibraryActions library(Workplace workplace) throws InterruptedException {
        return new LibraryActions(console, workplace.library());
    }

    private int list(Projects projects) throws InterruptedException {
        var all = projects.list();
        if (all.isEmpty()) {
            console.out().println("There is no project yet; add one with ./kb project add NAME.");
        }
        all.forEach(project -> console.out().println(line(project)));
        return 0;
    }

    private int add(Projects projects, List<ProjectId> ids, Arguments arguments)
            throws CommandFailedException, InterruptedException {
        for (var id : ids) {
            var wish = new NewProject(id, arguments.option(MODEL).orElse(null), arguments.has(HYBRID));
            switch (projects.add(wish)) {
                case Adding.Added(var project) -> console.out().println("Added " + line(project));
                case Adding.Present(var project) -> {
                    var adjusted = wish.hybrid() ? projects.setHybrid(id, true).orElse(project) : project;
                    console.out().println("There already: " + line(adjusted));
                }
                case Adding.UnknownModel(var message) -> throw new CommandFailedException(message);
            }
        }
        return 0;
    }

    private int remove(Projects projects, List<ProjectId> ids, boolean isSure)
            throws CommandFailedException, InterruptedException {
        for (var id : ids) {
            if (!isSure) {
                confirm(id);
            }
            var removed = projects.remove(id);
            if (removed.isEmpty()) {
                throw new CommandFailedException("There is no project " + id + ".");
            }
            console.out().println("Removed " + line(removed.get()));
        }
        return 0;
    }

    /// The project that an action is about, which takes so many words.
    private static ProjectId one(List<String> names, int words) throws CommandFailedException {
        if (names.size() != words) {
            throw new CommandFailedException(words == 1 ? "Name one project." : "Name a project, and then a file.");
        }
        return ids(names.subList(0, 1)).getFirst();
    }

    private void confirm(ProjectId id) throws CommandFailedException {
        if (!console.terminal().getAsBoolean()) {
            throw new CommandFailedException(
                    "Removing " + id + " deletes all of its chunks, and there is nobody to ask: say --" + YES + ".");
        }
        if (!console.confirms("Remove " + id + " and all of its chunks?")) {
            throw new CommandFailedException(id + " was not removed.");
        }
    }

    private static List<ProjectId> ids(List<String> names) throws CommandFailedException {
        if (names.isEmpty()) {
            throw new CommandFailedException("Name a project, such as citeloom/clean-arch.");
        }
        try {
            return names.stream().map(ProjectId::new).toList();
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException("That cannot be: " + e.getMessage() + ".");
        }
    }

    private static String line(Project project) {
        return project.id() + "  " + project.collection() + "  " + project.model()
                + (project.hybrid() ? "  hybrid" : "");
    }
}
