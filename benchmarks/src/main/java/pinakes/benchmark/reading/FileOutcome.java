package pinakes.benchmark.reading;

import java.nio.file.Path;

/// The outcome of one file.
///
/// @param format what its name announces
/// @param result how it was read, or why it was not
/// @param chars how much text it has
record FileOutcome(Path file, String format, String result, String message, long millis, long chars) {}
