package pinakes.extraction.worker;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;

/// One message between a worker and its parent.
sealed interface Frame {
    /// A worker's first message, whose secret proves that it is the process that was started.
    ///
    /// @param protections the active protections, as text; empty when there are none
    record Hello(String secret, String protections) implements Frame {}

    /// The parent's request to read a file.
    record Request(String file, String fileName, boolean forceOcr, ReadingLimits limits) implements Frame {}

    /// The worker has started to read the file.
    record Started() implements Frame {}

    record Progress(String unit, int done, int total) implements Frame {}

    record Piece(Block block) implements Frame {}

    /// The final message about a file that was read; its pieces were sent before.
    record Done(
            FileFormat format,
            ReadingMethod method,
            Description description,
            @Nullable Integer pageCount,
            Map<String, String> properties,
            List<String> warnings)
            implements Frame {}

    /// The final message about a file that could not be read.
    ///
    /// @param detail for the log
    record Failed(ExtractionException.Reason reason, String message, String detail) implements Frame {}
}
