package pinakes.engine.local.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.IOFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexUnusableException;
import pinakes.engine.core.index.Retrieved;

/// An index in Lucene.
///
/// All writes run on one thread of the index: Lucene closes a writer when its thread is interrupted during a
/// write, and calling threads may be interrupted at any time.
public final class LuceneChunkIndex implements ChunkIndex {
    private static final Logger LOG = LoggerFactory.getLogger(LuceneChunkIndex.class);

    /// A new group is added in parts: a book takes minutes, and other changes can run in between.
    private static final int PART_CHUNKS = 256;

    private final Directory directory;
    private final IndexIdentity identity;
    private final WriterThread thread;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// Replaced on the writer thread only.
    private volatile IndexSession session;

    /// Those of the session, except between reopening and the next refresh: until then those of the previous
    /// session, because the new one lacks uncommitted changes.
    private volatile SearcherManager searchers;

    private LuceneChunkIndex(Path path, Directory directory, IndexIdentity identity, IndexSession session) {
        this.directory = directory;
        this.identity = identity;
        this.session = session;
        this.searchers = session.searchers();
        this.thread = new WriterThread(path);
    }

    /// Opens the index in a directory, or creates an empty one if there is none or it is unusable.
    public static LuceneChunkIndex openOrCreate(Path path, IndexIdentity identity) throws IOException {
        if (Files.notExists(path)) {
            return create(path, identity);
        }
        try {
            return open(path, identity);
        } catch (IndexUnusableException e) {
            LOG.info("Rebuilding the index in {}: {}", path, e.getMessage());
            // The lock file may be damaged too; the data directory is ours, so no one else holds it.
            FileTree.delete(path);
            return create(path, identity);
        }
    }

    /// Opens the index in a directory at its last commit.
    ///
    /// @throws IndexUnusableException when it must be rebuilt
    /// @throws IOException when the directory cannot be used, or another process uses it
    public static LuceneChunkIndex open(Path path, IndexIdentity identity) throws IOException, IndexUnusableException {
        if (!Files.isDirectory(path)) {
            throw new IndexUnusableException("there is no index", null);
        }
        return open(path, new MMapDirectory(path), identity);
    }

    /// For tests with their own directory.
    static LuceneChunkIndex open(Path path, Directory directory, IndexIdentity identity)
            throws IOException, IndexUnusableException {
        try {
            return new LuceneChunkIndex(path, directory, identity, IndexSession.open(directory, identity));
        } catch (IOException | IndexUnusableException e) {
            directory.close();
            throw e;
        }
    }

    /// Creates an empty index, which replaces any index that was there.
    public static LuceneChunkIndex create(Path path, IndexIdentity identity) throws IOException {
        OwnerOnly.directory(path);
        return create(path, new MMapDirectory(path), identity);
    }

    /// For tests with their own directory.
    static LuceneChunkIndex create(Path path, Directory directory, IndexIdentity identity) throws IOException {
        try {
            return new LuceneChunkIndex(path, directory, identity, IndexSession.create(directory, identity));
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    @Override
    public Set<Long> replace(List<ChunkGroup> groups) {
        groups.forEach(group -> group.chunks().forEach(chunk -> identity.check(chunk.vector())));
        groups.stream().filter(LuceneChunkIndex::isLong).forEach(this::replaceLong);
        var shorter = groups.stream().filter(group -> !isLong(group)).toList();
        if (shorter.isEmpty()) {
            return Set.of();
        }
        var laid = shorter.stream()
                .map(group -> laid(group, 0, group.chunks().size()))
                .toList();
        thread.run("be changed", () -> {
            for (var i = 0; i < laid.size(); i++) {
                replace(session.writer(), ChunkFields.ofGroup(shorter.get(i).number()), laid.get(i));
            }
        });
        return Set.of();
    }

    private static boolean isLong(ChunkGroup group) {
        return group.chunks().size() > PART_CHUNKS;
    }

    private static void replace(IndexWriter writer, Term group, List<Document> chunks) throws IOException {
        if (chunks.isEmpty()) {
            writer.deleteDocuments(group); // Lucene miscounts memory when it replaces documents by nothing
        } else {
            writer.updateDocuments(group, chunks);
        }
    }

    /// Replaces a group that searches can find in one step; otherwise adds it in parts.
    private void replaceLong(ChunkGroup group) {
        var size = group.chunks().size();
        var step = isFound(group.number()) ? size : PART_CHUNKS;
        var first = laid(group, 0, step);
        var writer = thread.call("be changed", () -> {
            var current = session.writer();
            current.updateDocuments(ChunkFields.ofGroup(group.number()), first);
            return current;
        });
        // All parts use one writer: after a failure, another one would lack the earlier parts.
        for (var from = step; from < size; from += step) {
            var part = laid(group, from, step);
            thread.run("be changed", () -> writer.addDocuments(part));
        }
    }

    @Override
    public void delete(Collection<Long> numbers) {
        if (!numbers.isEmpty()) {
            var groups = numbers.stream().map(ChunkFields::ofGroup).toArray(Term[]::new);
            thread.run("be changed", () -> session.writer().deleteDocuments(groups));
        }
    }

    @Override
    public void refresh() {
        thread.run("be refreshed", () -> {
            var next = session.searchers();
            next.maybeRefreshBlocking();
            var previous = searchers;
            if (previous != next) {
                searchers = next;
                previous.close();
            }
        });
    }

    @Override
    public void commit() {
        thread.run("be saved", () -> session.writer().commit());
    }

    @Override
    public boolean isBroken() {
        return session.isBroken();
    }

    @Override
    public void reopenIfBroken() {
        thread.run("be opened again", () -> {
            var broken = session;
            if (broken.isBroken()) {
                broken.writer().rollback(); // releases its lock if Lucene could not
                session = reopened();
                if (broken.searchers() != searchers) {
                    broken.searchers().close();
                }
            }
        });
    }

    @Override
    public Map<Long, Long> inventory() {
        return listed(IndexInventory::of);
    }

    @Override
    public Map<Long, Long> inventory(Collection<Long> numbers) {
        return listed(reader -> IndexInventory.of(reader, numbers));
    }

    private Map<Long, Long> listed(IOFunction<DirectoryReader, Map<Long, Long>> listing) {
        return thread.call("be listed", () -> {
            try (var reader = DirectoryReader.open(session.writer())) {
                return listing.apply(reader);
            }
        });
    }

    @Override
    public Retrieved search(IndexQuery query) {
        if (query.vector() != null) {
            identity.check(query.vector());
        }
        return read(searcher -> new Retrieval(searcher, query).run());
    }

    @Override
    public long chunks() {
        return read(searcher -> searcher.getIndexReader().numDocs());
    }

    /// Changes that cannot be committed are read from the catalog at the next start.
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (thread) {
            thread.run("be closed", () -> {
                try (directory;
                        var _ = searchers) {
                    session.close();
                } catch (IOException e) {
                    LOG.warn("The index was closed without its last changes: {}", e.getMessage());
                }
            });
        }
    }

    private boolean isFound(long number) {
        return read(searcher -> searcher.count(new TermQuery(ChunkFields.ofGroup(number))) > 0);
    }

    /// The Lucene documents of a part. Only the last part has the revision, so that the inventory contains
    /// complete groups only.
    private static List<Document> laid(ChunkGroup group, int from, int count) {
        var end = Math.min(from + count, group.chunks().size());
        var revision = end == group.chunks().size() ? group.revision() : ChunkFields.UNFINISHED;
        return group.chunks().subList(from, end).stream()
                .map(chunk -> ChunkFields.lay(group, revision, chunk))
                .toList();
    }

    private IndexSession reopened() throws IOException {
        try {
            return IndexSession.open(directory, identity);
        } catch (IndexUnusableException e) {
            LOG.info("Rebuilding the index: {}", e.getMessage());
            return IndexSession.create(directory, identity);
        }
    }

    private <T> T read(IOFunction<IndexSearcher, T> reading) {
        var current = searchers;
        try {
            return IndexSession.read(current, reading);
        } catch (AlreadyClosedException e) {
            if (current != searchers) {
                return read(reading); // it was reopened in between
            }
            throw new EngineUnavailableException("The index is closed.", e);
        } catch (IOException | UncheckedIOException e) {
            throw new EngineUnavailableException("The index could not be read.", e);
        }
    }
}
