package pinakes.engine.http.server;

import java.time.Duration;

/// How much the API takes at a time.
///
/// @param bodyBytesMax how large the JSON of a request may be
/// @param fileBytesMax how large an uploaded file may be
/// @param requestsMax how many requests are worked on at a time
/// @param longBodiesMax how many of them may have a long JSON, which is in memory as a whole
/// @param longBodiesPatience how long one more may wait for its turn, before anything of it is read
/// @param uploadsMax how many files are taken at a time
/// @param uploadTimeMax how long a file may take to arrive
/// @param streamsMax how many event streams are open at a time
/// @param heartbeat how long an event stream may be silent
/// @param replaysMax how many answers are kept for requests that are repeated
/// @param replayWindow for how long a repeated request gets the answer of the first
public record ApiLimits(
        int bodyBytesMax,
        long fileBytesMax,
        int requestsMax,
        int longBodiesMax,
        Duration longBodiesPatience,
        int uploadsMax,
        Duration uploadTimeMax,
        int streamsMax,
        Duration heartbeat,
        int replaysMax,
        Duration replayWindow) {
    private static final int MEGABYTE = 1024 * 1024;

    public ApiLimits {
        if (bodyBytesMax < 1
                || fileBytesMax < 1
                || requestsMax < 1
                || longBodiesMax < 1
                || uploadsMax < 1
                || streamsMax < 1
                || replaysMax < 1
                || longBodiesPatience.isNegative()
                || !uploadTimeMax.isPositive()
                || !heartbeat.isPositive()
                || !replayWindow.isPositive()) {
            throw new IllegalArgumentException("A limit that lets nothing through");
        }
    }

    /// What suits a server with these settings.
    public static ApiLimits of(int requestMegabytesMax, int fileMegabytesMax, int requestsMax) {
        return new ApiLimits(
                requestMegabytesMax * MEGABYTE,
                (long) fileMegabytesMax * MEGABYTE,
                requestsMax,
                64,
                Duration.ofSeconds(5),
                16,
                Duration.ofMinutes(15),
                1_024,
                Duration.ofSeconds(2),
                100_000,
                Duration.ofHours(24));
    }
}
