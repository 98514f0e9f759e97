package pinakes.extraction.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.reading.PartTrail;

/// The reading of one document, which may take several attempts: it is read again without the attachments and pictures
/// that end the process which reads them.
final class ReadingAttempts {
    /// After so many failures, only the parts before the last of them are read.
    private static final int FAILURES_MAX = AttachmentStore.FILES_MAX;

    private static final String TOO_MANY =
            "Too many attachments or images could not be read, or reading them took too long.";

    /// Places are a few numbers.
    private static final int PLACE_CHARS_MAX = 100;

    private final ExtractionRequest request;
    private final ReadingProgress progress;
    private final Duration timeMax;
    private final long beganAtNanos = System.nanoTime();
    private final Map<String, String> refusals = new LinkedHashMap<>();
    private String place = PartTrail.WHOLE;
    private boolean isCutShort;

    /// A reading that has not begun.
    ///
    /// @param timeLimit how long one attempt may take; after twice the time, no further parts are read
    ReadingAttempts(ExtractionRequest request, ReadingProgress progress, Duration timeLimit) {
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

    /// Why parts are not read, by their places.
    Map<String, String> refusals() {
        return Map.copyOf(refusals);
    }

    /// Begins an attempt.
    void begin() throws ExtractionException {
        place = PartTrail.WHOLE;
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

    /// Refuses the part that was being read when an attempt failed.
    ///
    /// In the end all parts after it are refused too, but not those before it, which could be read. If one of those
    /// fails nevertheless, no part is read.
    ///
    /// @return whether another attempt is worthwhile: false if the document itself is the cause
    boolean refuse(ExtractionException failure) {
        if (place.equals(PartTrail.WHOLE)
                || refusals.containsKey(PartTrail.after(PartTrail.WHOLE))
                || refusals.putIfAbsent(place, String.valueOf(failure.getMessage())) != null) {
            return false;
        }
        if (refusals.size() >= FAILURES_MAX || System.nanoTime() - beganAtNanos > timeMax.toNanos()) {
            refusals.put(PartTrail.after(isCutShort ? PartTrail.WHOLE : place), TOO_MANY);
            isCutShort = true;
        }
        return true;
    }
}
