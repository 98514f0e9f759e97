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
    /// The first word of a worker: that it is the one that was started.
    ///
    /// @param protections what confines it, in words; empty when nothing does
    record Hello(String secret, String protections) implements Frame {}

    /// The parent's order to read a file.
    record Order(String file, String fileName, boolean forceOcr, ReadingLimits limits) implements Frame {}

    /// The worker has begun with what it was ordered to do.
    record Begun() implements Frame {}

    record Progress(String unit, int done, int total) implements Frame {}

    record Piece(Block block) implements Frame {}

    /// The last word on a file that was read; its pieces have been sent before.
    record Done(
            FileFormat format,
            ReadingMethod method,
            Description description,
            @Nullable Integer pageCount,
            Map<String, String> properties,
            List<String> warnings)
            implements Frame {}

    /// The last word on a file that was not.
    ///
    /// @param detail for the log
    record Failed(ExtractionException.Reason reason, String message, String detail) implements Frame {}
}
