package pinakes.app.cli.project;

import java.util.Collection;
import java.util.List;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.tool.text.NearestName;

/// Projects as users name them, with suggestions for misspelled names.
public final class ProjectNames {
    private ProjectNames() {}

    public static ProjectId id(String name) throws CommandFailedException {
        return CommandFailedException.parsed(() -> new ProjectId(name));
    }

    static List<ProjectId> ids(List<String> names) throws CommandFailedException {
        return CommandFailedException.parsed(
                () -> names.stream().map(ProjectId::new).toList());
    }

    public static Project find(Projects projects, ProjectId id) throws CommandFailedException, InterruptedException {
        var found = projects.find(id);
        if (found.isEmpty()) {
            throw missing(projects, id);
        }
        return found.get();
    }

    public static CommandFailedException missing(Projects projects, ProjectId id) throws InterruptedException {
        return new CommandFailedException(missing(id.value(), names(projects)));
    }

    public static String missing(String name, Collection<String> known) {
        return "There is no project " + name + ". "
                + NearestName.to(name, known)
                        .map(nearest -> "Did you mean " + nearest + "?")
                        .orElse("List projects with ./kb project list, or add one with ./kb project add.");
    }

    public static List<String> names(Projects projects) throws InterruptedException {
        return projects.list().stream().map(project -> project.id().value()).toList();
    }

    static String line(Project project) {
        return project.id() + "  " + project.collection() + "  " + project.model()
                + (project.hybrid() ? "  hybrid" : "");
    }
}
