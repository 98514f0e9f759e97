package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.file.OwnerOnly;

/// The index of one project in Lucene.
///
/// Searches refresh the index if it has changed; changes do not. Batches arrive in quick succession, and each
/// refresh would leave a small segment that must be merged later.
public final class LuceneProjectIndex implements ProjectIndex {
    private static final Logger LOG = LoggerFactory.getLogger(LuceneProjectIndex.class);
    private static final String BATCH = "pinakes.batch";

    private final Directory directory;
    private final IndexIdentity identity;
    private final IndexSession session;
    private final WriterThread thread;
    private final AtomicLong changes = new AtomicLong();
    private final ReentrantLock refreshing = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();

    /// The number of changes that are visible.
    private volatile long seen;

    private volatile long batch;

    private LuceneProjectIndex(
            Path path, Directory directory, IndexIdentity identity, IndexSession session, long batch) {
        this.directory = directory;
        this.identity = identity;
        this.session = session;
        this.thread = new WriterThread(path);
        this.batch = batch;
    }

    /// Opens the index in a directory at its last commit.
    ///
    /// @throws IndexUnusableException when it must be rebuilt
    /// @throws IOException when the directory cannot be used
    public static LuceneProjectIndex open(Path path, IndexIdentity identity)
            throws IOException, IndexUnusableException {
        if (!Files.isDirectory(path)) {
            throw new IndexUnusableException("there is no index", null);
        }
        return open(path, new MMapDirectory(path), identity);
    }

    /// For tests with a directory of their own.
    static LuceneProjectIndex open(Path path, Directory directory, IndexIdentity identity)
            throws IOException, IndexUnusableException {
        try {
            var session = IndexSession.open(directory, CommitMark.ofProject(identity));
            return new LuceneProjectIndex(path, directory, identity, session, batch(session));
        } catch (IOException | IndexUnusableException e) {
            directory.close();
            throw e;
        }
    }

    /// Creates an empty index, which replaces any index that was there.
    public static LuceneProjectIndex create(Path path, IndexIdentity identity) throws IOException {
        OwnerOnly.directory(path);
        return create(path, new MMapDirectory(path), identity);
    }

    /// For tests with a directory of their own.
    static LuceneProjectIndex create(Path path, Directory directory, IndexIdentity identity) throws IOException {
        try {
            var session = IndexSession.create(directory, CommitMark.ofProject(identity));
            return new LuceneProjectIndex(path, directory, identity, session, 0);
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    @Override
    public void put(List<IndexedProjectChunk> chunks) {
        chunks.forEach(chunk -> identity.check(chunk.vector()));
        thread.run("be changed", () -> {
            var fresh = chunks.stream().filter(IndexedProjectChunk::isNew).toList();
            session.writer().addDocuments(fresh.stream().map(ProjectFields::lay).toList());
            for (var chunk : chunks) {
                if (!chunk.isNew()) {
                    session.writer().updateDocument(ProjectFields.ofKey(chunk.key()), ProjectFields.lay(chunk));
                }
            }
        });
        changes.incrementAndGet();
    }

    @Override
    public void remove(List<Long> keys) {
        if (keys.isEmpty()) {
            return;
        }
        var terms = keys.stream().map(ProjectFields::ofKey).toArray(Term[]::new);
        thread.run("be changed", () -> session.writer().deleteDocuments(terms));
        changes.incrementAndGet();
    }

    @Override
    public void reached(long upTo) {
        batch = upTo;
    }

    @Override
    public long batch() {
        return batch;
    }

    @Override
    public Retrieved<Long> search(ProjectIndexQuery query) {
        identity.check(query.vector());
        return read(searcher -> new Retrieval(
                        searcher,
                        query.words(),
                        query.phrases(),
                        query.vector(),
                        FilterQuery.of(query.filter()),
                        query.candidates())
                .run(LuceneProjectIndex::keys));
    }

    @Override
    public long chunks() {
        return read(searcher -> (long) searcher.getIndexReader().numDocs());
    }

    @Override
    public void commit() {
        thread.run("be saved", () -> {
            markBatch();
            session.writer().commit();
        });
    }

    @Override
    public boolean isBroken() {
        return session.isBroken();
    }

    /// Changes that cannot be committed are read from the catalog when the index is opened again.
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (thread) {
            thread.run("be closed", () -> {
                try (directory) {
                    if (!session.isBroken()) {
                        markBatch();
                    }
                    session.close();
                } catch (IOException e) {
                    LOG.warn("The index of a project was closed without its last changes: {}", e.getMessage());
                }
            });
        }
    }

    private void markBatch() {
        Map<String, String> entries =
                new HashMap<>(CommitMark.ofProject(identity).entries());
        entries.put(BATCH, Long.toString(batch));
        session.writer().setLiveCommitData(entries.entrySet());
    }

    private <T> T read(IndexSession.Reading<T> reading) {
        refresh();
        try {
            return IndexSession.read(session.searchers(), reading);
        } catch (IOException | AlreadyClosedException e) {
            throw new EngineUnavailableException("The index of the project could not be read.", e);
        }
    }

    /// Makes all changes visible; concurrent callers share one refresh.
    private void refresh() {
        if (seen < changes.get()) {
            refreshing.lock();
            try {
                var covered = changes.get();
                if (seen < covered) {
                    thread.run("be refreshed", session.searchers()::maybeRefreshBlocking);
                    seen = covered;
                }
            } finally {
                refreshing.unlock();
            }
        }
    }

    private static long batch(IndexSession session) {
        for (var entry : session.writer().getLiveCommitData()) {
            if (entry.getKey().equals(BATCH)) {
                return Long.parseLong(entry.getValue());
            }
        }
        return 0;
    }

    private static ExactScores.Names<Long> keys(LeafReader leaf) throws IOException {
        var keys = DocValues.getNumeric(leaf, ProjectFields.KEY);
        return document -> {
            keys.advanceExact(document);
            return keys.longValue();
        };
    }
}
