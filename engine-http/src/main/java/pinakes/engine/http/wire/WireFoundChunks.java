package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;

/// The chunks that were found, the best first.
///
/// @param confidence how likely the first result is relevant, from 0 to 1
public record WireFoundChunks(WireProject project, List<Result> results, double confidence) {
    public static WireFoundChunks of(FindOutcome.Found found) {
        return new WireFoundChunks(
                WireProject.of(found.project()),
                found.chunks().stream().map(Result::of).toList(),
                found.confidence());
    }

    public FindOutcome.Found found() {
        return new FindOutcome.Found(
                project.project(), results.stream().map(Result::found).toList(), confidence);
    }

    /// A chunk that was found.
    ///
    /// @param score how likely it is what was asked for, from 0 to 1
    public record Result(WireStoredChunk chunk, double score) {
        static Result of(FoundChunk found) {
            return new Result(WireStoredChunk.of(found.chunk()), found.relevance());
        }

        FoundChunk found() {
            return new FoundChunk(chunk.chunk(), score);
        }
    }
}
