package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;

/// The JSON of projects.
public final class ProjectJson {
    private ProjectJson() {}

    /// All projects, by id.
    public record Projects(List<Project> projects) {}

    /// A project to add.
    ///
    /// @param embedModel the name of an embedding model; default is the engine's own
    /// @param hybridEnabled whether searches can combine words and meaning; default false
    /// @param description what is in it, for people and agents
    public record NewProject(
            ProjectId id,
            @Nullable String embedModel,
            @Nullable Boolean hybridEnabled,
            @Nullable String description) {
        public static NewProject of(pinakes.engine.project.NewProject project) {
            return new NewProject(project.id(), project.model(), project.hybrid(), project.description());
        }

        public pinakes.engine.project.NewProject project() {
            return new pinakes.engine.project.NewProject(
                    id, embedModel, Boolean.TRUE.equals(hybridEnabled), description);
        }
    }

    /// The project that was requested.
    ///
    /// @param added false when it already existed, unchanged
    public record ProjectAdded(Project project, boolean added) {
        public AddProjectOutcome adding() {
            return added ? new AddProjectOutcome.Added(project) : new AddProjectOutcome.Present(project);
        }
    }

    /// A change of the settings of a project.
    public record ProjectChange(Boolean hybridEnabled) {}
}
