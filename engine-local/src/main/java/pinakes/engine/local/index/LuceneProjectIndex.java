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
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.file.OwnerOnly;
import pinakes.ranking.Candidate;

/// The index of one project in a directory of its own, kept by Lucene.
///
/// Searchers are renewed when somebody searches after a change, not with every change: programs store many batches in
/// a row, and each renewal would leave a small segment that has to be merged with others later.
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

    /// How many changes the searchers see.
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

    /// The index in a directory, as it was last committed.
    ///
    /// @throws IndexUnusableException when it has to be created and filled again
    /// @throws IOException when the directory cannot be used
    public static LuceneProjectIndex open(Path path, IndexIdentity identity)
            throws IOException, IndexUnusableException {
        if (!Files.isDirectory(path)) {
            throw new IndexUnusableException("there is no index");
        }
        return open(path, new MMapDirectory(path), identity);
    }

    /// The index in a directory whose files are read and written in a way of their own.
    static LuceneProjectIndex open(Path path, Directory directory, IndexIdentity identity)
            throws IOException, IndexUnusableException {
        try {
            var session = IndexSession.resume(directory, CommitMark.ofProject(identity));
            return new LuceneProjectIndex(path, directory, identity, session, batch(session));
        } catch (IOException | IndexUnusableException e) {
            directory.close();
            throw e;
        }
    }

    /// An empty index in a directory, in the place of whatever index was there.
    public static LuceneProjectIndex create(Path path, IndexIdentity identity) throws IOException {
        OwnerOnly.directory(path);
        return create(path, new MMapDirectory(path), identity);
    }

    /// An empty index in a directory whose files are read and written in a way of their own.
    static LuceneProjectIndex create(Path path, Directory directory, IndexIdentity identity) throws IOException {
        try {
            var session = IndexSession.anew(directory, CommitMark.ofProject(identity));
            return new LuceneProjectIndex(path, directory, identity, session, 0);
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    @Override
    public void put(List<IndexedProjectChunk> chunks) {
        chunks.forEach(chunk -> checkDimension(chunk.vector()));
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
    public List<Candidate<Long>> search(ProjectIndexQuery query) {
        checkDimension(query.vector());
        return read(searcher -> new Retrieval(
                        searcher,
                        query.words(),
                        query.vector(),
                        ProjectFilterQuery.of(query.filter()),
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

    /// What cannot be committed any more is missing when the index is opened again, and then read from the catalog.
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
                    session.end();
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

    private <T> T read(Reading<T> reading) {
        refresh();
        try {
            var searcher = session.searchers().acquire();
            // A search whose caller was interrupted ends early; what it found by then is of no use to anybody.
            searcher.setTimeout(() -> Thread.currentThread().isInterrupted());
            try {
                return reading.from(searcher);
            } finally {
                session.searchers().release(searcher);
            }
        } catch (IOException | AlreadyClosedException e) {
            throw new EngineUnavailableException("The index of the project could not be read.", e);
        }
    }

    /// Makes everything visible that was put before; whoever comes while another does it waits for that.
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

    private void checkDimension(UnitVector vector) {
        if (vector.dimension() != identity.dimension()) {
            throw new IllegalArgumentException(
                    "the vectors of this index have " + identity.dimension() + " numbers, got " + vector.dimension());
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

    private interface Reading<T> {
        T from(IndexSearcher searcher) throws IOException;
    }
}
