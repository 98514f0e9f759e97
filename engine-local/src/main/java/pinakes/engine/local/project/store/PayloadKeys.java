package pinakes.engine.local.project.store;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import pinakes.engine.project.Payload;

/// The metadata fields of a project's chunks.
public final class PayloadKeys {
    /// Set by the engine for every chunk.
    private static final Set<String> ALWAYS = Set.of(Payload.PROJECT, Payload.EMBED_MODEL, Payload.FULLTEXT);

    private static final int KEYS_MAX = 50;

    private PayloadKeys() {}

    /// Adds the keys of these chunks to the known ones.
    public static List<String> with(List<String> known, List<ReadyChunk> chunks) {
        var keys = new TreeSet<>(known);
        chunks.forEach(ready -> keys.addAll(ready.chunk().metadata().keySet()));
        return keys.stream().limit(KEYS_MAX).toList();
    }

    /// The published keys in their order, then the others.
    public static List<String> shown(List<String> known) {
        var published = Payload.KEYS.stream().filter(key -> ALWAYS.contains(key) || known.contains(key));
        var others = known.stream().filter(key -> !Payload.KEYS.contains(key));
        return Stream.concat(published, others).toList();
    }
}
