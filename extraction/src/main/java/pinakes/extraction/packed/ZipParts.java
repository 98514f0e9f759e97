package pinakes.extraction.packed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;

/// The entries of a ZIP file. Names are only looked up, never used as paths on disk.
public final class ZipParts implements AutoCloseable {
    /// Real documents compress XML by about a factor of 100; small parts are exempt.
    private static final int RATIO_MAX = 250;

    private static final long RATIO_FREE_BYTES = 20_000_000;

    private final ZipFile zip;
    private final long inflatedBytesMax;
    private long inflatedBytes;

    private ZipParts(ZipFile zip, long inflatedBytesMax) {
        this.zip = zip;
        this.inflatedBytesMax = inflatedBytesMax;
    }

    /// Opens a ZIP file after checking its directory.
    public static ZipParts open(Path file, ReadingLimits limits) throws IOException, ExtractionException {
        var zip = new ZipFile(file.toFile());
        try {
            check(zip, limits);
            return new ZipParts(zip, limits.inflatedBytesMax());
        } catch (ExtractionException | RuntimeException refused) {
            zip.close();
            throw refused;
        }
    }

    public boolean has(String name) {
        return zip.getEntry(name) != null;
    }

    public List<String> names() {
        return zip.stream().map(ZipEntry::getName).toList();
    }

    /// The content of a part; the stream fails when the whole file unpacks to too many bytes.
    public Optional<InputStream> open(String name) throws IOException {
        var entry = zip.getEntry(name);
        return entry == null || entry.isDirectory()
                ? Optional.empty()
                : Optional.of(new Counted(new BufferedInputStream(zip.getInputStream(entry), 1 << 16)));
    }

    /// The bytes of a part; empty when it is missing or longer than the limit.
    public Optional<byte[]> bytes(String name, int bytesMax) throws IOException {
        var stream = open(name);
        if (stream.isEmpty()) {
            return Optional.empty();
        }
        try (var in = stream.get()) {
            var bytes = in.readNBytes(bytesMax + 1);
            return bytes.length > bytesMax ? Optional.empty() : Optional.of(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    private static void check(ZipFile zip, ReadingLimits limits) throws ExtractionException {
        if (zip.size() > limits.packedFilesMax()) {
            throw tooLarge(
                    "The file contains " + zip.size() + " files; at most " + limits.packedFilesMax() + " are allowed.");
        }
        var total = 0L;
        for (var entries = zip.entries(); entries.hasMoreElements(); ) {
            var entry = entries.nextElement();
            var inflated = Math.max(0, entry.getSize());
            total += inflated;
            if (total > limits.inflatedBytesMax()) {
                throw tooLarge(limits.inflatedBytesMax());
            }
            if (inflated > RATIO_FREE_BYTES && inflated / Math.max(1, entry.getCompressedSize()) > RATIO_MAX) {
                throw tooLarge("A part of the file unpacks to more than " + RATIO_MAX + " times its size.");
            }
        }
    }

    private static ExtractionException tooLarge(long bytesMax) {
        return tooLarge("The unpacked file is larger than " + bytesMax / 1_000_000 + " MB.");
    }

    private static ExtractionException tooLarge(String message) {
        return new ExtractionException(Reason.TOO_LARGE, message);
    }

    /// Counts the bytes that are really unpacked.
    private final class Counted extends InputStream {
        private final InputStream in;

        Counted(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            var one = in.read();
            if (one >= 0) {
                count(1);
            }
            return one;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            var count = in.read(bytes, offset, length);
            count(Math.max(0, count));
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        private void count(int bytes) throws IOException {
            inflatedBytes += bytes;
            if (inflatedBytes > inflatedBytesMax) {
                throw new TooLargeUnpackedException(tooLarge(inflatedBytesMax));
            }
        }
    }
}
