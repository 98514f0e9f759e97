package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.index.IndexOpener;
import pinakes.engine.core.indexing.IndexGenerations;
import pinakes.engine.core.indexing.IndexStorage;

/// Indexes in a directory of this engine.
///
/// @param directory the data directory
public record IndexesInDirectory(Path directory, IndexOpener opener) implements IndexStorage {
    /// Lucene indexes.
    public IndexesInDirectory(Path directory) {
        this(directory, LuceneChunkIndex::openOrCreate);
    }

    /// An index of another knowledge base is replaced: the directory belongs to this engine alone.
    @Override
    public IndexStorage of(UUID knowledgeBase) {
        return new IndexesInDirectory(directory, (path, identity) -> opener.open(path, identity.in(knowledgeBase)));
    }

    @Override
    public IndexGenerations documents() {
        return new IndexDirectories(directory.resolve(DataDirectory.INDEX), opener);
    }

    @Override
    public IndexGenerations project(long number) {
        return new IndexDirectories(projects().resolve(Long.toString(number)), opener);
    }

    @Override
    public void deleteRemovedProjects(InterruptibleCall<Set<Long>> existing) throws IOException, InterruptedException {
        var kept = existing.call().stream().map(String::valueOf).collect(Collectors.toSet());
        FileTree.deleteOthers(projects(), kept);
    }

    private Path projects() {
        return directory.resolve(DataDirectory.PROJECTS);
    }
}
