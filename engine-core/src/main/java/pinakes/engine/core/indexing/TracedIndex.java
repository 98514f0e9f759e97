package pinakes.engine.core.indexing;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.trace.StepTrace;

/// An index whose searches and updates are steps of traces.
record TracedIndex(ChunkIndex index, StepTrace trace) implements ChunkIndex {
    @Override
    public void replace(List<ChunkGroup> groups) {
        step("index update", () -> index.replace(groups));
    }

    @Override
    public void delete(Collection<Long> numbers) {
        if (!numbers.isEmpty()) {
            step("index delete", () -> index.delete(numbers));
        }
    }

    @Override
    public void refresh() {
        step("index refresh", index::refresh);
    }

    @Override
    public Retrieved search(IndexQuery query) {
        try (var step = trace.begin("index search", Map.of())) {
            var found = index.search(query);
            step.succeeded();
            return found;
        }
    }

    private void step(String name, Runnable work) {
        try (var step = trace.begin(name, Map.of())) {
            work.run();
            step.succeeded();
        }
    }

    @Override
    public void commit() {
        index.commit();
    }

    @Override
    public boolean isBroken() {
        return index.isBroken();
    }

    @Override
    public void reopenIfBroken() {
        index.reopenIfBroken();
    }

    @Override
    public Map<Long, Long> inventory() {
        return index.inventory();
    }

    @Override
    public Map<Long, Long> inventory(Collection<Long> numbers) {
        return index.inventory(numbers);
    }

    @Override
    public long chunks() {
        return index.chunks();
    }

    @Override
    public boolean isShared() {
        return index.isShared();
    }

    @Override
    public void close() {
        index.close();
    }
}
