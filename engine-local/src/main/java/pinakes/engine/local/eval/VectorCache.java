package pinakes.engine.local.eval;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;

/// The vectors of texts that were embedded before, in a file for each model, so that a second evaluation is quick.
///
/// The file only grows. What a crash left half written at its end is cut off.
final class VectorCache implements AutoCloseable {
    private final Embedder embedder;
    private final Map<UUID, float[]> vectors = new HashMap<>();
    private final OutputStream file;

    private VectorCache(Embedder embedder, Path path) throws IOException {
        this.embedder = embedder;
        long whole = load(path, embedder.model().dimension());
        try (var channel = Files.newByteChannel(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.truncate(whole);
        }
        this.file = Files.newOutputStream(path, StandardOpenOption.APPEND);
    }

    static VectorCache open(Embedder embedder, Path directory) throws IOException {
        Files.createDirectories(directory);
        var name = embedder.model().name().replaceAll("[^A-Za-z0-9.-]", "_");
        return new VectorCache(embedder, directory.resolve(name + ".vectors"));
    }

    Embedder embedder() {
        return embedder;
    }

    List<float[]> passages(List<Chunk> chunks) throws IOException, InterruptedException {
        var made = new ArrayList<float[]>(chunks.size());
        for (var chunk : chunks) {
            made.add(vector("passage", chunk.contextual()));
        }
        return made;
    }

    float[] question(String text) throws IOException, InterruptedException {
        return vector("question", text);
    }

    private float[] vector(String kind, String text) throws IOException, InterruptedException {
        var key = key(kind, text);
        synchronized (vectors) {
            var known = vectors.get(key);
            if (known != null) {
                return known;
            }
        }
        var made = kind.equals("passage") ? embedder.embedPassage(text) : embedder.embedQuery(text);
        synchronized (vectors) {
            vectors.put(key, made);
            append(key, made);
        }
        return made;
    }

    /// Each record is written at once, so that what was computed outlives a run that is broken off.
    private void append(UUID key, float[] vector) throws IOException {
        var entry = ByteBuffer.allocate(2 * Long.BYTES + Float.BYTES * vector.length)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits());
        for (float number : vector) {
            entry.putFloat(number);
        }
        file.write(entry.array());
    }

    /// @return how long the file is without a record that was not finished
    private long load(Path path, int dimension) throws IOException {
        if (!Files.exists(path)) {
            return 0;
        }
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
            while (true) {
                var key = new UUID(in.readLong(), in.readLong());
                var vector = new float[dimension];
                for (int i = 0; i < dimension; i++) {
                    vector[i] = in.readFloat();
                }
                vectors.put(key, vector);
            }
        } catch (EOFException end) {
            return vectors.size() * (2L * Long.BYTES + (long) Float.BYTES * dimension);
        }
    }

    private static UUID key(String kind, String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(kind.getBytes(StandardCharsets.UTF_8));
            var hash = ByteBuffer.wrap(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
            return new UUID(hash.getLong(), hash.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
