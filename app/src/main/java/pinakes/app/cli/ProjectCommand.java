package pinakes.app.cli;

import java.util.List;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Adds, lists and removes projects.
final class ProjectCommand implements Command {
    private static final String HYBRID = "hybrid";
    private static final String MODEL = "model";

    private final Console console;
    private final SettingsReader reader;

    ProjectCommand(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "project",
                "Add, list or remove projects, which hold chunks.",
                "A project is a collection of chunks that no other sees. It is called like `citeloom/clean-arch`. Adding one that is there with --hybrid allows hybrid"
                        + " search in it. Removing one deletes all of its chunks. With a running server the work is"
                        + " done there, else in the data directory.",
                "add|list|remove [NAME]...",
                List.of(
                        new Option(HYBRID, null, "Allow search by words and meaning together."),
                        new Option(MODEL, "MODEL", "The embedding model; the one of the setting otherwise.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var words = arguments.words();
        var action = words.isEmpty() ? "list" : words.getFirst();
        var names = words.subList(Math.min(1, words.size()), words.size());
        return PeoplesCommands.at(reader, arguments.settings(), workplace -> switch (action) {
            case "list" -> list(workplace);
            case "add" -> add(workplace, required(names), arguments);
            case "remove" -> remove(workplace, required(names));
            default ->
                throw new CommandFailedException("Unknown action \"" + action + "\"; there are add, list and remove.");
        });
    }

    private int list(Workplace workplace) throws InterruptedException {
        var projects = workplace
                .call("list_projects", WireJson.CAMEL.createObjectNode())
                .path("projects");
        if (projects.isEmpty()) {
            console.out().println("There is no project yet; add one with ./kb project add NAME.");
        }
        projects.forEach(project -> console.out().println(line(project)));
        return 0;
    }

    private int add(Workplace workplace, List<String> names, Arguments arguments) throws InterruptedException {
        for (var name : names) {
            var added = workplace.addProject(WireJson.CAMEL
                    .createObjectNode()
                    .put("id", name)
                    .put(MODEL, arguments.option(MODEL).orElse(""))
                    .put(HYBRID, arguments.has(HYBRID)));
            console.out().println((added.path("added").asBoolean() ? "Added " : "There already: ") + line(added));
        }
        return 0;
    }

    private int remove(Workplace workplace, List<String> names) throws InterruptedException {
        for (var name : names) {
            ObjectNode removed =
                    workplace.removeProject(WireJson.CAMEL.createObjectNode().put("id", name));
            console.out().println("Removed " + line(removed));
        }
        return 0;
    }

    private static List<String> required(List<String> names) throws CommandFailedException {
        if (names.isEmpty()) {
            throw new CommandFailedException("Name a project, such as citeloom/clean-arch.");
        }
        return names;
    }

    private static String line(JsonNode project) {
        return project.path("id").asString() + "  " + project.path("collection").asString() + "  "
                + project.path("embed_model").asString()
                + (project.path("hybrid_enabled").asBoolean() ? "  hybrid" : "");
    }
}
