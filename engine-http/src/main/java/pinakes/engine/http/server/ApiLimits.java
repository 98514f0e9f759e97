package pinakes.engine.http.server;

import java.time.Duration;

/// The limits of the API.
///
/// @param bodyBytesMax size of a JSON body
/// @param fileBytesMax size of an uploaded file
/// @param requestsMax concurrent requests
/// @param longBodiesMax concurrent requests with a long JSON body, which is held in memory
/// @param longBodyWaitMax how long a request with a long body waits for its turn before it is read
/// @param uploadsMax concurrent uploads of files and notes; a key alone can have half of them
/// @param uploadTimeMax duration of an upload
/// @param streamsMax open event streams
/// @param heartbeat silence of an event stream
/// @param replaysMax stored responses of requests with an `Idempotency-Key`
/// @param replayWindow how long such a response is kept
public record ApiLimits(
        int bodyBytesMax,
        long fileBytesMax,
        int requestsMax,
        int longBodiesMax,
        Duration longBodyWaitMax,
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
                || longBodyWaitMax.isNegative()
                || !uploadTimeMax.isPositive()
                || !heartbeat.isPositive()
                || !replayWindow.isPositive()) {
            throw new IllegalArgumentException("All limits must be positive");
        }
    }

    /// The limits of a server with these settings; all others have their defaults.
    public static ApiLimits of(int requestMegabytesMax, int fileMegabytesMax, int requestsMax) {
        return new ApiLimits(
                requestMegabytesMax * MEGABYTE,
                (long) fileMegabytesMax * MEGABYTE,
                requestsMax,
                64,
                Duration.ofSeconds(5),
                32,
                Duration.ofMinutes(15),
                1_024,
                Duration.ofSeconds(2),
                100_000,
                Duration.ofHours(24));
    }
}
