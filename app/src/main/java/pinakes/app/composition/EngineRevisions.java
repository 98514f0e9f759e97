package pinakes.app.composition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.tool.policy.DataRevisions;

/// The engine's revisions of the resources that permissions name.
///
/// A remote engine is asked each time, so that a change by another gateway is noticed at once.
///
/// @param engine limited to the current caller; it refuses callers that have lost access
record EngineRevisions(Engine engine) implements DataRevisions {
    private static final Map<String, DataKind> KINDS =
            Map.of("documents", DataKind.DOCUMENTS, "projects", DataKind.PROJECTS, "tasks", DataKind.TODOS);

    @Override
    public Optional<String> of(List<String> resources) {
        var marks = new ArrayList<String>();
        try {
            for (var resource : resources) {
                var kind = KINDS.get(resource);
                if (kind == null) {
                    return Optional.empty();
                }
                marks.add(engine.revision(kind));
            }
        } catch (DeniedException | EngineUnavailableException _) {
            return Optional.empty(); // the tool runs into the same and says so in the words of its family
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        return Optional.of(String.join(" ", marks));
    }
}
