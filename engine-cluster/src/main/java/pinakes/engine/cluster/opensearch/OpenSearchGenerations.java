package pinakes.engine.cluster.opensearch;

import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexGenerations;
import pinakes.engine.file.Sha256;

/// The generations of one index, each with its own alias.
///
/// Aliases end with a hash of what their index was made with. During an upgrade that changes it, engines of the old
/// version keep the old index, and engines of the new version build another.
///
/// @param name what all aliases begin with
record OpenSearchGenerations(OpenSearchStorage storage, String name) implements IndexGenerations {
    private static final Logger LOG = LoggerFactory.getLogger(OpenSearchGenerations.class);
    private static final int HASH_CHARACTERS = 8;

    @Override
    public ChunkIndex open(Generation generation) {
        var identity = IndexIdentity.of(generation.embedder());
        return OpenSearchChunkIndex.open(storage.client(), alias(generation.number(), identity), identity);
    }

    @Override
    public ChunkIndex create(Generation generation) {
        var alias = alias(generation.number(), IndexIdentity.of(generation.embedder()));
        delete(alias::equals);
        return open(generation);
    }

    @Override
    public void deleteOthers(Generation generation) {
        var kept = alias(generation.number(), IndexIdentity.of(generation.embedder()));
        try {
            delete(alias -> !alias.equals(kept));
        } catch (EngineUnavailableException e) {
            LOG.warn("Cannot delete an unused index in {}: {}", storage, e.getMessage());
        }
    }

    @Override
    public void deleteAll() {
        delete(_ -> true);
    }

    private void delete(Predicate<String> unwanted) {
        var ours = Pattern.compile(Pattern.quote(name) + "-\\d+-[0-9a-f]{" + HASH_CHARACTERS + "}");
        Uninterrupted.run(() -> {
            for (var index : storage.indexes(name + "-*").entrySet()) {
                var alias = index.getValue();
                if (ours.matcher(alias).matches() && unwanted.test(alias)) {
                    LOG.info("Deleting the search index {}", alias);
                    storage.delete(index.getKey());
                }
            }
        });
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public String place() {
        return storage.toString();
    }

    @Override
    public long sizeBytes() {
        return Uninterrupted.completed(
                () -> storage.client().send(new Request("GET", "/" + name + "-*/_stats/store")).stream()
                        .mapToLong(answer ->
                                answer.at("/_all/total/store/size_in_bytes").asLong(0))
                        .sum());
    }

    private String alias(int number, IndexIdentity identity) {
        var mark = new TreeMap<>(identity.mark());
        mark.put("mapping", ChunkMapping.VERSION);
        return name + "-" + number + "-" + Sha256.hex(mark.toString()).substring(0, HASH_CHARACTERS);
    }
}
