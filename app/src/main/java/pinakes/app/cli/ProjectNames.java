package pinakes.app.cli;

import java.util.Collection;
import java.util.List;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.tool.text.NearestName;

/// Projects as people name them, who may have meant another one.
final class ProjectNames {
    private ProjectNames() {}

    /// The project of that name, which need not be there.
    static ProjectId id(String name) throws CommandFailedException {
        try {
            return new ProjectId(name);
        } catch (IllegalArgumentException e) {
            throw CommandFailedException.impossible(e);
        }
    }

    static Project find(Projects projects, ProjectId id) throws CommandFailedException, InterruptedException {
        var found = projects.find(id);
        if (found.isEmpty()) {
            throw missing(projects, id);
        }
        return found.get();
    }

    static CommandFailedException missing(Projects projects, ProjectId id) throws InterruptedException {
        return new CommandFailedException(missing(id.value(), names(projects)));
    }

    /// Says that there is no such project, and what to do.
    static String missing(String name, Collection<String> known) {
        return "There is no project " + name + "; "
                + NearestName.to(name, known)
                        .map(nearest -> "did you mean " + nearest + "?")
                        .orElse("./kb project list shows which there are, and ./kb project add adds one.");
    }

    static List<String> names(Projects projects) throws InterruptedException {
        return projects.list().stream().map(project -> project.id().value()).toList();
    }
}
