package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.ProjectId;

/// The JSON of projects.
public final class ProjectJson {
    private ProjectJson() {}

    /// A collection of chunks, with vectors of one model.
    ///
    /// @param dimension how many numbers a vector has
    /// @param hybridEnabled whether it can be searched by words and meaning together
    /// @param nextModel the model that everything is being embedded with, to replace the other
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

    /// Projects, by their ids.
    public record Projects(List<Project> projects) {}

    /// A project that is asked for.
    ///
    /// @param embedModel the name of an embedding model; the engine's own when not given
    /// @param hybridEnabled whether it can be searched by words as well; not, when not given
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

    /// The project that was asked for.
    ///
    /// @param added whether it is new; otherwise it was there already and is as it was
    public record ProjectAdded(Project project, boolean added) {
        public AddProjectOutcome adding() {
            return added
                    ? new AddProjectOutcome.Added(project.project())
                    : new AddProjectOutcome.Present(project.project());
        }
    }

    /// What is to be different about a project.
    ///
    /// @param hybridEnabled whether it can be searched by words and meaning together
    public record ProjectChange(Boolean hybridEnabled) {}
}
