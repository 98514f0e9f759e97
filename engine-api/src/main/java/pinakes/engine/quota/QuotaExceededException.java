package pinakes.engine.quota;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// A quota does not allow a change or a call; nothing was changed.
///
/// Thrown rather than returned, because every change of the engine may exceed a quota. The message may be shown to
/// the caller.
public final class QuotaExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final long KILO = 1_024;
    private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB"};

    private final transient Refusal refusal;

    /// What was refused.
    ///
    /// @param used how much of the quota was used before
    /// @param retryAfter how long until the quota of a day begins again; null for a quota that does not
    public record Refusal(
            QuotaSubject subject,
            QuotaMeasure measure,
            long max,
            long used,
            @Nullable Duration retryAfter) {
        /// A refusal that ends with the day.
        public static Refusal today(QuotaSubject caller, QuotaMeasure measure, long max, long used, Instant now) {
            var tomorrow = now.truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
            return new Refusal(caller, measure, max, used, Duration.between(now, tomorrow));
        }

        private String message() {
            return switch (subject.kind()) {
                case CALLER ->
                    "This exceeds the quota of " + subject.name() + ": " + amount(max) + " per day, of which "
                            + amount(used) + " " + (used == 1 ? "was" : "were")
                            + " used today. Try again after 00:00 UTC, or ask the operator for a larger quota.";
                case COLLECTION ->
                    "This exceeds the quota of the collection " + subject.name() + ": " + amount(max)
                            + ". It holds " + amount(used)
                            + ", including files being added. Remove documents from it, use another collection, or ask"
                            + " the operator for a larger quota.";
            };
        }

        private String amount(long count) {
            return switch (measure) {
                case DOCUMENTS -> count + (count == 1 ? " document" : " documents");
                case CALLS -> count + (count == 1 ? " call" : " calls");
                case BYTES -> bytes(count);
            };
        }

        /// With one decimal, rounded down, so that what is used never seems to be more than the quota.
        private static String bytes(long count) {
            var unit = 0;
            var scale = 1L;
            while (count / scale >= KILO && unit < UNITS.length - 1) {
                scale *= KILO;
                unit++;
            }
            var tenth = count % scale * 10 / scale;
            return count / scale + (tenth == 0 ? "" : "." + tenth) + " " + UNITS[unit];
        }
    }

    public QuotaExceededException(Refusal refusal) {
        super(refusal.message());
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
