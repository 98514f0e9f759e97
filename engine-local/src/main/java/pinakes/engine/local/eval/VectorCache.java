package pinakes.engine.local.eval;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.embedding.Embedder;
import pinakes.engine.local.file.OwnerOnly;

/// Vectors that a model made before, in a file, so that later evaluations are fast.
///
/// The file only grows. An incomplete record at its end is truncated.
final class VectorCache implements AutoCloseable {
    private final Embedder embedder;
    private final FileChannel file;
    private final Map<TextKey, float[]> vectors = new HashMap<>();

    private VectorCache(Embedder embedder, FileChannel file) {
        this.embedder = embedder;
        this.file = file;
    }

    /// Opens and locks the file of a model.
    static VectorCache open(Embedder embedder, Path path) throws IOException {
        OwnerOnly.directory(path.toAbsolutePath().resolveSibling(".").normalize());
        var file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(file);
            var cache = new VectorCache(embedder, file);
            cache.load();
            return cache;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    Embedder embedder() {
        return embedder;
    }

    List<float[]> passages(List<String> texts) throws IOException, InterruptedException {
        var unknown = texts.stream()
                .filter(text -> !knows(TextKey.ofPassage(text)))
                .distinct()
                .toList();
        var made = unknown.isEmpty() ? List.<float[]>of() : embedder.embedPassages(unknown);
        for (int i = 0; i < unknown.size(); i++) {
            keep(TextKey.ofPassage(unknown.get(i)), made.get(i));
        }
        var all = new ArrayList<float[]>(texts.size());
        for (var text : texts) {
            all.add(kept(TextKey.ofPassage(text)));
        }
        return all;
    }

    float[] question(String text) throws IOException, InterruptedException {
        var key = TextKey.ofQuestion(text);
        if (!knows(key)) {
            keep(key, embedder.embedQuery(text));
        }
        return kept(key);
    }

    private synchronized boolean knows(TextKey key) {
        return vectors.containsKey(key);
    }

    private synchronized float[] kept(TextKey key) {
        var vector = vectors.get(key);
        if (vector == null) {
            throw new IllegalStateException("a cached vector is missing");
        }
        return vector;
    }

    /// Each record is written at once, so that an aborted run keeps its vectors.
    private synchronized void keep(TextKey key, float[] vector) throws IOException {
        if (vectors.putIfAbsent(key, vector) != null) {
            return;
        }
        var entry = ByteBuffer.allocate(recordBytes()).putLong(key.high()).putLong(key.low());
        for (float number : vector) {
            entry.putFloat(number);
        }
        entry.flip();
        while (entry.hasRemaining()) {
            file.write(entry);
        }
    }

    private void load() throws IOException {
        long records = file.size() / recordBytes();
        var in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(file)));
        for (long i = 0; i < records; i++) {
            var key = new TextKey(in.readLong(), in.readLong());
            var vector = new float[embedder.model().dimension()];
            for (int j = 0; j < vector.length; j++) {
                vector[j] = in.readFloat();
            }
            vectors.put(key, vector);
        }
        file.truncate(records * recordBytes());
        file.position(file.size());
    }

    private int recordBytes() {
        return 2 * Long.BYTES + Float.BYTES * embedder.model().dimension();
    }

    private static void lock(FileChannel file) throws IOException {
        try {
            if (file.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException _) {
            // Locked by this process.
        }
        throw new IOException("another evaluation with this model is running");
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /// Identifies an embedded text: the first half of its SHA-256.
    private record TextKey(long high, long low) {
        static TextKey ofPassage(String text) {
            return of("passage\n" + text);
        }

        /// Some models embed queries differently from passages, so the same text may have two vectors.
        static TextKey ofQuestion(String text) {
            return of("question\n" + text);
        }

        private static TextKey of(String text) {
            try {
                var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
                var numbers = ByteBuffer.wrap(digest);
                return new TextKey(numbers.getLong(), numbers.getLong());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("SHA-256 is unavailable", e);
            }
        }
    }
}
