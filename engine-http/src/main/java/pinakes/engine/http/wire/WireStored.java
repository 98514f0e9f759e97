package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.project.StoreOutcome;

/// A batch that is durable and can be found.
///
/// @param chunksWritten how many chunks, each id counted once
/// @param warnings what whoever sent it may want to know
public record WireStored(WireProject project, int chunksWritten, List<String> warnings) {
    public static WireStored of(StoreOutcome.Written written) {
        return new WireStored(WireProject.of(written.project()), written.chunks(), written.warnings());
    }

    public StoreOutcome.Written written() {
        return new StoreOutcome.Written(project.project(), chunksWritten, warnings);
    }
}
