package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.project.InspectOutcome;

/// What the collection of a project is made of.
///
/// @param size how many chunks it has
/// @param payloadKeys which fields chunks have, the usual ones first
/// @param sample the chunks that were stored last
public record WireCollection(WireProject project, long size, List<String> payloadKeys, List<WireStoredChunk> sample) {
    public static WireCollection of(InspectOutcome.Inspected inspected) {
        return new WireCollection(
                WireProject.of(inspected.project()),
                inspected.chunks(),
                inspected.payloadKeys(),
                inspected.sample().stream().map(WireStoredChunk::of).toList());
    }

    public InspectOutcome.Inspected inspected() {
        return new InspectOutcome.Inspected(
                project.project(),
                size,
                payloadKeys,
                sample.stream().map(WireStoredChunk::chunk).toList());
    }
}
