package pinakes.family.chunks;

import java.util.List;
import java.util.Optional;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.tool.Caller;

/// The projects as one caller sees them: one that it may not reach does not exist.
final class ReachableProjects {
    private final Projects projects;

    ReachableProjects(Projects projects) {
        this.projects = projects;
    }

    Projects all() {
        return projects;
    }

    List<Project> list(Caller caller) throws InterruptedException {
        return projects.list().stream()
                .filter(project -> reaches(caller, project.id()))
                .toList();
    }

    /// The id that a caller means, unless there cannot be such a project for it.
    Optional<ProjectId> named(ProjectReference reference, Caller caller) {
        return reference.id().filter(id -> reaches(caller, id));
    }

    private static boolean reaches(Caller caller, ProjectId id) {
        return caller.reaches(ChunksFamily.PROJECTS, id.value());
    }
}
