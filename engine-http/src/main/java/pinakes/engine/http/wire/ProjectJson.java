package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.ProjectId;

/// The JSON of projects.
public final class ProjectJson {
    private ProjectJson() {}

    /// A project: an isolated set of chunks with vectors of one model.
    ///
    /// @param dimension the length of a vector
    /// @param hybridEnabled whether searches can combine words and meaning
    /// @param nextModel the model that the project is being migrated to; null when none
    public record Project(
            ProjectId id,
            String collection,
            String embedModel,
            int dimension,
            boolean hybridEnabled,
            @Nullable String nextModel) {
        public static Project of(pinakes.engine.project.Project project) {
            return new Project(
                    project.id(),
                    project.collection(),
                    project.model(),
                    project.dimension(),
                    project.hybrid(),
                    project.nextModel());
        }

        public pinakes.engine.project.Project project() {
            return new pinakes.engine.project.Project(id, collection, embedModel, dimension, hybridEnabled, nextModel);
        }
    }

    /// All projects, by id.
    public record Projects(List<Project> projects) {}

    /// A project to add.
    ///
    /// @param embedModel the name of an embedding model; default is the engine's own
    /// @param hybridEnabled whether searches can combine words and meaning; default false
    public record NewProject(
            ProjectId id,
            @Nullable String embedModel,
            @Nullable Boolean hybridEnabled) {
        public static NewProject of(pinakes.engine.project.NewProject wish) {
            return new NewProject(wish.id(), wish.model(), wish.hybrid());
        }

        public pinakes.engine.project.NewProject wish() {
            return new pinakes.engine.project.NewProject(id, embedModel, Boolean.TRUE.equals(hybridEnabled));
        }
    }

    /// The project that was requested.
    ///
    /// @param added false when it already existed, unchanged
    public record ProjectAdded(Project project, boolean added) {
        public AddProjectOutcome adding() {
            return added
                    ? new AddProjectOutcome.Added(project.project())
                    : new AddProjectOutcome.Present(project.project());
        }
    }

    /// A change of the settings of a project.
    public record ProjectChange(Boolean hybridEnabled) {}
}
