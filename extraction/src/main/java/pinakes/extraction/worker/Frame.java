package pinakes.extraction.worker;

import java.util.Map;
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
    ///
    /// @param attachmentsApart whether files attached to a message are sent, and read as documents of their own
    /// @param refusals why parts are not read, by their [places][pinakes.extraction.reading.PartTrail] in the file
    record Request(
            String file,
            String fileName,
            boolean forceOcr,
            boolean attachmentsApart,
            Map<String, String> refusals,
            ReadingLimits limits)
            implements Frame {}

    /// The worker has started to read the file.
    record Started() implements Frame {}

    /// From now on, this part of the file is being read.
    ///
    /// @param place the [place][pinakes.extraction.reading.PartTrail] of the part, or of the file itself
    record AtPart(String place) implements Frame {}

    /// The worker is alive, and between two steps of a page.
    record Stepped() implements Frame {}

    record Progress(String unit, int done, int total) implements Frame {}

    /// A file attached to the message follows, in [Bytes] of this total length.
    record Attached(long sizeBytes) implements Frame {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] bytes) implements Frame {}

    record Piece(Block block) implements Frame {}

    record Recognised(RecognisedPage page) implements Frame {}

    /// What follows, until its [AttachmentEnd], is the text of an attached file.
    ///
    /// @param content the position of its bytes among those that were sent
    record AttachmentBegin(String name, int content) implements Frame {}

    /// The last message about an attached file.
    ///
    /// @param extraction without its text and attachments
    record AttachmentEnd(Extraction extraction) implements Frame {}

    /// The final message about a file that was read.
    ///
    /// @param extraction without its text and attachments, which were sent before
    record Done(Extraction extraction) implements Frame {}

    /// The final message about a file that could not be read.
    ///
    /// @param detail for the log
    record Failed(ExtractionException.Reason reason, String message, String detail) implements Frame {}
}
