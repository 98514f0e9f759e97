package pinakes.extraction.worker;

import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.RecognisedPage;

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

    record Recognised(RecognisedPage page) implements Frame {}

    /// The final message about a file that was read.
    ///
    /// @param extraction without its blocks and recognised pages, which were sent before
    record Done(Extraction extraction) implements Frame {}

    /// The final message about a file that could not be read.
    ///
    /// @param detail for the log
    record Failed(ExtractionException.Reason reason, String message, String detail) implements Frame {}
}
