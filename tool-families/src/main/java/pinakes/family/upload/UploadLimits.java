package pinakes.family.upload;

import java.time.Duration;

/// Limits of staged uploads.
///
/// @param fileBytesMax maximum size of a file
/// @param chunkBytesMax maximum size of a chunk
/// @param uploadsMax maximum number of uploads in progress
/// @param uploadsPerCallerMax the same for one caller
/// @param bytesMax maximum announced size of all uploads together
/// @param bytesPerCallerMax the same for one caller
/// @param lifetime after which an unfinished upload is discarded
public record UploadLimits(
        long fileBytesMax,
        int chunkBytesMax,
        int uploadsMax,
        int uploadsPerCallerMax,
        long bytesMax,
        long bytesPerCallerMax,
        Duration lifetime) {
    private static final long MEGABYTE = 1024L * 1024;
    private static final long CHUNK_BYTES_MAX = 8 * MEGABYTE;
    private static final long BYTES_PER_CALLER_MIN = 1024 * MEGABYTE;
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /// The limits that follow from the settings.
    ///
    /// @param requestBytesMax maximum request size, which must fit a chunk in Base64
    public static UploadLimits around(int fileMegabytesMax, int requestBytesMax) {
        var fileBytesMax = fileMegabytesMax * MEGABYTE;
        var bytesPerCallerMax = Math.max(BYTES_PER_CALLER_MIN, 2 * fileBytesMax);
        return new UploadLimits(
                fileBytesMax,
                (int) Math.min(CHUNK_BYTES_MAX, requestBytesMax / 2),
                64,
                16,
                2 * bytesPerCallerMax,
                bytesPerCallerMax,
                LIFETIME);
    }
}
