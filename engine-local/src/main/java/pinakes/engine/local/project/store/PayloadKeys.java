package pinakes.engine.local.project.store;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import pinakes.engine.project.Payload;

/// Which fields the metadata of a project's chunks has.
public final class PayloadKeys {
    /// Those that every chunk has, because the engine knows them.
    private static final Set<String> ALWAYS = Set.of(Payload.PROJECT, Payload.EMBED_MODEL, Payload.FULLTEXT);

    private static final int KEYS_MAX = 50;

    private PayloadKeys() {}

    /// The keys that are known, and those of these chunks.
    public static List<String> with(List<String> known, List<ReadyChunk> chunks) {
        var keys = new TreeSet<>(known);
        chunks.forEach(ready -> keys.addAll(ready.chunk().metadata().keySet()));
        return keys.stream().limit(KEYS_MAX).toList();
    }

    /// The published ones in their order, then the others.
    public static List<String> shown(List<String> known) {
        var published = Payload.KEYS.stream().filter(key -> ALWAYS.contains(key) || known.contains(key));
        var others = known.stream().filter(key -> !Payload.KEYS.contains(key));
        return Stream.concat(published, others).toList();
    }
}
