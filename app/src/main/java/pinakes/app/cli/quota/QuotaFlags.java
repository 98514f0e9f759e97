package pinakes.app.cli.quota;

import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;

/// The flags for the limits of a quota.
public final class QuotaFlags {
    private static final long MEGABYTE = 1024 * 1024;
    private static final String DOCUMENTS = "documents";
    private static final String MEGABYTES = "mb";
    private static final String CALLS = "calls";
    private static final String PER_DAY = "-per-day";

    private QuotaFlags() {}

    static CommandUsage addTo(CommandUsage usage) {
        return usage.flag(
                        DOCUMENTS + " N",
                        "Maximum number of documents added per day by a caller, or held by a collection.")
                .flag(
                        MEGABYTES + " N",
                        "Maximum number of megabytes added per day by a caller, or held by a collection.")
                .flag(CALLS + " N", "Maximum number of calls per day; for callers only.");
    }

    /// Adds the flags for the quota of a new key.
    public static CommandUsage ofKey(CommandUsage usage) {
        return usage.flag(DOCUMENTS + PER_DAY + " N", "Maximum number of documents that the key can add per day (UTC).")
                .flag(MEGABYTES + PER_DAY + " N", "Maximum number of megabytes that the key can add per day (UTC).")
                .flag(CALLS + PER_DAY + " N", "Maximum number of calls that the key can make per day (UTC).");
    }

    static Quota read(Arguments arguments) throws CommandFailedException {
        return read(arguments, "");
    }

    /// The quota of a new key; without any limit when the command line names none.
    public static Quota readOfKey(Arguments arguments) throws CommandFailedException {
        return read(arguments, PER_DAY);
    }

    /// The kind and the name on the command line.
    static QuotaSubject subject(Arguments arguments) throws CommandFailedException {
        var label = arguments.words().getFirst();
        var kind = QuotaSubject.Kind.of(label)
                .orElseThrow(() -> CommandFailedException.unknown("kind", label, QuotaSubject.Kind.labels()));
        return CommandFailedException.parsed(
                () -> new QuotaSubject(kind, arguments.words().get(1)));
    }

    private static Quota read(Arguments arguments, String suffix) throws CommandFailedException {
        return new Quota(
                limit(arguments, DOCUMENTS + suffix, 1),
                limit(arguments, MEGABYTES + suffix, MEGABYTE),
                limit(arguments, CALLS + suffix, 1));
    }

    private static @Nullable Long limit(Arguments arguments, String flag, long unit) throws CommandFailedException {
        if (!arguments.has(flag)) {
            return null;
        }
        return arguments.number(flag, 0, 0, Integer.MAX_VALUE) * unit;
    }
}
