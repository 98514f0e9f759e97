package pinakes.extraction.detect;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// The container of Office files from before 2007, which also wraps newer ones that have a password.
final class OleFile {
    /// The directory of the container may be anywhere within a file of the largest accepted size.
    private static final int BYTES_MAX = 110_000_000;

    private static final byte[] ENCRYPTED = "EncryptedPackage".getBytes(UTF_16LE);

    private OleFile() {}

    static boolean isEncryptedOffice(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return contains(in.readNBytes(BYTES_MAX), ENCRYPTED);
        }
    }

    /// Directory entries start at multiples of 128 bytes.
    private static boolean contains(byte[] bytes, byte[] name) {
        for (var start = 0; start + name.length <= bytes.length; start += 128) {
            if (Arrays.equals(bytes, start, start + name.length, name, 0, name.length)) {
                return true;
            }
        }
        return false;
    }
}
