package pinakes.extraction.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.format.AttachmentTrail;

/// The reading of one document, which may take several attempts: an email is read again without the attachments that
/// end the process which reads them.
final class Reading {
    /// After so many failures, the email is read without any attachment.
    private static final int FAILURES_MAX = 10;

    /// Places are a few numbers.
    private static final int PLACE_CHARS_MAX = 100;

    private final ExtractionRequest request;
    private final ReadingProgress progress;
    private final Duration timeMax;
    private final long beganAtNanos = System.nanoTime();
    private final Map<String, String> refusals = new LinkedHashMap<>();
    private String place = AttachmentTrail.MESSAGE;

    /// A reading that has not begun.
    ///
    /// @param timeLimit how long one attempt may take; an email is read without attachments after twice the time
    Reading(ExtractionRequest request, ReadingProgress progress, Duration timeLimit) {
        this.request = request;
        this.progress = progress;
        this.timeMax = timeLimit.multipliedBy(2);
    }

    ExtractionRequest request() {
        return request;
    }

    ReadingProgress progress() {
        return progress;
    }

    /// Why attachments are not read, by their places.
    Map<String, String> refusals() {
        return Map.copyOf(refusals);
    }

    /// Begins an attempt.
    void begin() throws ExtractionException {
        place = AttachmentTrail.MESSAGE;
        var attachments = request.attachments();
        if (attachments == null) {
            return;
        }
        try {
            attachments.clear();
        } catch (IOException failure) {
            throw new ExtractionException(Reason.CORRUPT, "The attachments could not be stored.", failure);
        }
    }

    /// Notes what is being read.
    ///
    /// @param current as the worker says, which is not trusted
    void at(String current) throws IOException {
        if (current.length() > PLACE_CHARS_MAX) {
            throw new IOException("an overlong place");
        }
        place = current;
    }

    /// Refuses the attachment that was being read when an attempt failed.
    ///
    /// @return whether another attempt is worthwhile: false if the document itself is the cause
    boolean refuse(ExtractionException failure) {
        if (place.equals(AttachmentTrail.MESSAGE) || refusals.containsKey(AttachmentTrail.ALL)) {
            return false;
        }
        if (refusals.putIfAbsent(place, String.valueOf(failure.getMessage())) != null) {
            return false;
        }
        if (refusals.size() == FAILURES_MAX || System.nanoTime() - beganAtNanos > timeMax.toNanos()) {
            refusals.put(AttachmentTrail.ALL, "Too many attachments of this email failed or took too long to read.");
        }
        return true;
    }
}
