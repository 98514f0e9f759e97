package pinakes.family.upload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import pinakes.engine.BlockInputStream;
import pinakes.engine.file.Sha256;

/// The chunks of one file on disk in order of arrival, with a table in memory of where each one is.
///
/// Chunks may thus arrive in any order and of any length, and still use a single file.
final class StagedFile {
    private static final int GAPS_SHOWN_MAX = 10;

    private final Path path;
    private final TreeMap<Integer, Piece> pieces = new TreeMap<>();
    private long end;

    StagedFile(Path path) {
        this.path = path;
    }

    /// The position of a chunk, and a digest to compare it.
    private record Piece(long offset, int length, ByteBuffer digest) {}

    boolean has(int index) {
        return pieces.containsKey(index);
    }

    /// Whether the chunk with this index has exactly these bytes.
    boolean has(int index, byte[] bytes) {
        var piece = pieces.get(index);
        return piece != null && piece.length == bytes.length && piece.digest.equals(digest(bytes));
    }

    void add(int index, byte[] bytes) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            var rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest, end + rest.position());
            }
        }
        pieces.put(index, new Piece(end, bytes.length, digest(bytes)));
        end += bytes.length;
    }

    int chunks() {
        return pieces.size();
    }

    long bytes() {
        return end;
    }

    /// The first missing indexes below the highest one received.
    List<Integer> gaps() {
        return IntStream.range(0, pieces.isEmpty() ? 0 : pieces.lastKey())
                .filter(index -> !pieces.containsKey(index))
                .limit(GAPS_SHOWN_MAX)
                .boxed()
                .toList();
    }

    /// The whole file, with its chunks in order of index.
    InputStream open() throws IOException {
        return new InOrder(FileChannel.open(path, StandardOpenOption.READ), List.copyOf(pieces.values()));
    }

    void delete() throws IOException {
        Files.deleteIfExists(path);
    }

    private static ByteBuffer digest(byte[] bytes) {
        return ByteBuffer.wrap(Sha256.digest().digest(bytes));
    }

    private static final class InOrder extends BlockInputStream {
        private final FileChannel channel;
        private final List<Piece> pieces;
        private int current;
        private int readOfCurrent;

        InOrder(FileChannel channel, List<Piece> pieces) {
            this.channel = channel;
            this.pieces = pieces;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (current == pieces.size()) {
                return -1;
            }
            var piece = pieces.get(current);
            var wanted = Math.min(length, piece.length - readOfCurrent);
            var read = channel.read(ByteBuffer.wrap(target, offset, wanted), piece.offset + readOfCurrent);
            if (read < 0) {
                throw new IOException("The staged file was truncated.");
            }
            readOfCurrent += read;
            if (readOfCurrent == piece.length) {
                current++;
                readOfCurrent = 0;
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
