package pinakes.engine.quota;

import org.jspecify.annotations.Nullable;

/// The most that a caller may use per day (UTC), or that a collection may hold; null where there is no limit.
///
/// @param calls of tools and of the engine API; collections have no calls
public record Quota(
        @Nullable Long documents,
        @Nullable Long bytes,
        @Nullable Long calls) {
    /// No limit at all, which also overrides the default from the settings.
    public static final Quota UNLIMITED = new Quota(null, null, null);

    public Quota {
        check("documents", documents);
        check("bytes", bytes);
        check("calls", calls);
    }

    public @Nullable Long max(QuotaMeasure measure) {
        return switch (measure) {
            case DOCUMENTS -> documents;
            case BYTES -> bytes;
            case CALLS -> calls;
        };
    }

    private static void check(String what, @Nullable Long max) {
        if (max != null && max < 0) {
            throw new IllegalArgumentException("a quota of " + what + " must be 0 or more, got " + max);
        }
    }
}
