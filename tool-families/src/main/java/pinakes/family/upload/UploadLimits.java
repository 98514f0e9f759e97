package pinakes.family.upload;

import java.time.Duration;

/// How much may be staged at a time.
///
/// @param fileBytesMax how large one file may be
/// @param chunkBytesMax how large one piece of it may be
/// @param uploadsMax how many uploads may be under way, of all callers together
/// @param uploadsPerCallerMax the same of one caller
/// @param bytesMax how many bytes all uploads together may announce
/// @param bytesPerCallerMax the same of one caller
/// @param lifetime how long after its beginning an upload is given up
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

    /// The usual limits around what the settings allow.
    ///
    /// @param requestBytesMax the largest request, in which a piece has to fit in Base64 and with room to spare
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
