package pinakes.engine.core.indexing;

import java.io.IOException;
import java.util.Set;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.trace.StepTrace;

/// Indexes whose searches and updates are steps of traces.
public record TracedIndexes(IndexStorage storage, StepTrace trace) implements IndexStorage {
    @Override
    public IndexGenerations documents() {
        return new Generations(storage.documents(), trace);
    }

    @Override
    public IndexGenerations project(long number) {
        return new Generations(storage.project(number), trace);
    }

    @Override
    public void deleteRemovedProjects(InterruptibleCall<Set<Long>> existing) throws IOException, InterruptedException {
        storage.deleteRemovedProjects(existing);
    }

    @Override
    public boolean isShared() {
        return storage.isShared();
    }

    private record Generations(IndexGenerations generations, StepTrace trace) implements IndexGenerations {
        @Override
        public ChunkIndex open(Generation generation) {
            return new TracedIndex(generations.open(generation), trace);
        }

        @Override
        public ChunkIndex create(Generation generation) {
            return new TracedIndex(generations.create(generation), trace);
        }

        @Override
        public void deleteOthers(Generation generation) {
            generations.deleteOthers(generation);
        }

        @Override
        public void deleteAll() throws IOException {
            generations.deleteAll();
        }

        @Override
        public boolean isShared() {
            return generations.isShared();
        }

        @Override
        public String place() {
            return generations.place();
        }

        @Override
        public long sizeBytes() throws IOException {
            return generations.sizeBytes();
        }
    }
}
