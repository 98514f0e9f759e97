package pinakes.engine.local.index;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexSource;
import pinakes.engine.local.WordBagEmbedder;

/// A catalog in memory.
class MapSource implements IndexSource {
    private final Map<Long, ChunkGroup> groups = new ConcurrentSkipListMap<>();

    /// Stores a text as the next revision of a group.
    final void put(long number, String text) {
        var chunks = List.of(Samples.chunk(number, text));
        var previous = groups.get(number);
        var revision = previous == null ? 1 : previous.revision() + 1;
        groups.put(number, DocumentFields.group(Samples.document(number), revision, chunks));
    }

    final void remove(long number) {
        groups.remove(number);
    }

    @Override
    public Generation generation() {
        return new Generation(1, new WordBagEmbedder("bag"));
    }

    @Override
    public Map<Long, Long> revisions() {
        return groups.values().stream().collect(Collectors.toMap(ChunkGroup::number, ChunkGroup::revision));
    }

    @Override
    public Map<Long, Long> revisions(Collection<Long> numbers) {
        return groups(numbers).collect(Collectors.toMap(ChunkGroup::number, ChunkGroup::revision));
    }

    @Override
    public List<ChunkGroup> groups(Collection<Long> numbers, Generation generation) throws InterruptedException {
        return groups(numbers).toList();
    }

    private Stream<ChunkGroup> groups(Collection<Long> numbers) {
        return numbers.stream().flatMap(number -> Stream.ofNullable(groups.get(number)));
    }

    @Override
    public int groupsAtOnce() {
        return 1;
    }

    @Override
    public RemoteGroups remoteGroups(Generation generation) {
        return RemoteGroups.NONE;
    }

    @Override
    public <R> R exclusively(String what, InterruptibleCall<R> work) throws InterruptedException {
        return work.call();
    }

    @Override
    public void searchesChanged() {}
}
