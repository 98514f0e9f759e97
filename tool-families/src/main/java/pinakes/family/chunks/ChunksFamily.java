package pinakes.family.chunks;

import java.util.List;
import pinakes.engine.project.Projects;
import pinakes.family.wording.EngineFaults;
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
                EngineFaults::of,
                List.of(
                        new StoreChunks(reachable),
                        new FindChunks(reachable, limits),
                        new QueryHybrid(reachable, limits),
                        new InspectCollection(reachable),
                        new ListProjects(reachable)),
                List.of(),
                List.of());
    }
}
