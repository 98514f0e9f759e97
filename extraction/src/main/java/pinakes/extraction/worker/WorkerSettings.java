package pinakes.extraction.worker;

import java.time.Duration;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReviewMarks;

/// How workers are run.
///
/// @param workers how many documents are read at the same time
/// @param heapMegabytes the memory that each worker may use for its objects
/// @param timeLimit how long the reading of one document may take
/// @param silenceLimit how long a reading may go without any progress; a page counts as progress
/// @param documentsMax after how many documents a worker is replaced, so that memory leaks of parsers do not add up
/// @param idleLimit how long a worker may be idle before it exits, to free its memory
/// @param limits what one document may cost
/// @param ocr the languages of text in pictures
public record WorkerSettings(
        int workers,
        int heapMegabytes,
        Duration timeLimit,
        Duration silenceLimit,
        int documentsMax,
        Duration idleLimit,
        ReadingLimits limits,
        OcrData ocr) {
    public WorkerSettings {
        if (workers < 1 || heapMegabytes < 32 || documentsMax < 1) {
            throw new IllegalArgumentException("workers and documents must be at least 1, memory at least 32 MB");
        }
        if (timeLimit.isNegative() || silenceLimit.isNegative() || idleLimit.isNegative()) {
            throw new IllegalArgumentException("a time limit must not be negative");
        }
    }

    /// Settings that suit most machines.
    public static WorkerSettings usual(int workers) {
        return new WorkerSettings(
                workers,
                512,
                Duration.ofMinutes(30),
                Duration.ofMinutes(2),
                200,
                Duration.ofMinutes(3),
                ReadingLimits.USUAL,
                OcrData.SHIPPED);
    }

    public WorkerSettings with(ReviewMarks marks) {
        return new WorkerSettings(
                workers, heapMegabytes, timeLimit, silenceLimit, documentsMax, idleLimit, limits.with(marks), ocr);
    }

    public WorkerSettings withOcr(OcrData data) {
        return new WorkerSettings(
                workers, heapMegabytes, timeLimit, silenceLimit, documentsMax, idleLimit, limits, data);
    }
}
