package pinakes.engine.http.wire;

import org.jspecify.annotations.Nullable;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;

/// A collection of chunks, with vectors of one model.
///
/// @param dimension how many numbers a vector has
/// @param hybridEnabled whether it can be searched by words and meaning together
/// @param nextModel the model that everything is being embedded with, to replace the other
public record WireProject(
        ProjectId id,
        String collection,
        String embedModel,
        int dimension,
        boolean hybridEnabled,
        @Nullable String nextModel) {
    public static WireProject of(Project project) {
        return new WireProject(
                project.id(),
                project.collection(),
                project.model(),
                project.dimension(),
                project.hybrid(),
                project.nextModel());
    }

    public Project project() {
        return new Project(id, collection, embedModel, dimension, hybridEnabled, nextModel);
    }
}
