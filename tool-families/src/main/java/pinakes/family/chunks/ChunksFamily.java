package pinakes.family.chunks;

import java.util.List;
import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.project.Projects;
import pinakes.tool.ToolError;
import pinakes.tool.registry.ToolFamily;

/// The chunk tools.
public final class ChunksFamily {
    public static final String NAME = "chunks";

    /// The kind of resource that a caller can be limited to some of.
    public static final String PROJECTS = "projects";

    private ChunksFamily() {}

    public static ToolFamily on(Projects projects, ChunkLimits limits) {
        var reachable = new ReachableProjects(projects);
        return new ToolFamily(
                NAME,
                new ChunkEnvelope(),
                ChunksFamily::fault,
                List.of(
                        new StoreChunks(reachable),
                        new FindChunks(reachable, limits),
                        new QueryHybrid(reachable, limits),
                        new InspectCollection(reachable),
                        new ListProjects(reachable)),
                List.of(),
                List.of());
    }

    private static Optional<ToolError> fault(RuntimeException fault) {
        return fault instanceof EngineUnavailableException unavailable
                ? Optional.of(new ToolError.Unavailable(String.valueOf(unavailable.getMessage())))
                : Optional.empty();
    }
}
