package pinakes.benchmark.engine;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;

/// The chunks nearest to a vector, of all that were added.
final class NearestChunks {
    private final UnitVector vector;
    private final int count;
    private final PriorityQueue<Near> nearest = new PriorityQueue<>(Comparator.comparingDouble(Near::cosine));

    NearestChunks(UnitVector vector, int count) {
        this.vector = vector;
        this.count = count;
    }

    void add(ChunkId chunk, UnitVector its) {
        var cosine = vector.cosine(its);
        if (nearest.size() < count) {
            nearest.add(new Near(chunk, cosine));
        } else if (cosine > nearest.element().cosine) {
            nearest.remove();
            nearest.add(new Near(chunk, cosine));
        }
    }

    /// The share of the `top` nearest chunks that are among these chunks.
    double shareIn(Collection<ChunkId> chunks, int top) {
        var all = new HashSet<>(chunks);
        var best = nearest.stream()
                .sorted(Comparator.comparingDouble(Near::cosine).reversed())
                .limit(top)
                .toList();
        return (double) best.stream().filter(near -> all.contains(near.chunk)).count() / best.size();
    }

    private record Near(ChunkId chunk, double cosine) {}
}
