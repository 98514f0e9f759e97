package pinakes.engine.http.wire;

import org.jspecify.annotations.Nullable;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;

/// A project that is asked for.
///
/// @param embedModel the name of an embedding model; the engine's own when not given
/// @param hybridEnabled whether it can be searched by words as well; not, when not given
public record WireNewProject(
        ProjectId id, @Nullable String embedModel, @Nullable Boolean hybridEnabled) {
    public static WireNewProject of(NewProject wish) {
        return new WireNewProject(wish.id(), wish.model(), wish.hybrid());
    }

    public NewProject wish() {
        return new NewProject(id, embedModel, Boolean.TRUE.equals(hybridEnabled));
    }
}
