package pinakes.engine.core.folder;

import java.time.Duration;

/// How often watched folders are compared.
///
/// @param quiet how long nothing must have happened after an event before the folder is compared
/// @param quietMax the longest wait for a folder that changes all the time
/// @param rescan how often a folder is compared even without an event, because events can be lost
/// @param scan how often a folder is compared if its events are unavailable
/// @param directoriesMax how many directories of a folder are watched for events
public record WatchTiming(Duration quiet, Duration quietMax, Duration rescan, Duration scan, int directoriesMax) {
    public static final WatchTiming USUAL = new WatchTiming(
            Duration.ofMillis(700), Duration.ofSeconds(10), Duration.ofMinutes(15), Duration.ofSeconds(60), 8_000);
}
