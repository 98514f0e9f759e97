package pinakes.engine.local.index;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.file.OwnerOnly;
import pinakes.ranking.Candidate;

/// An index in a directory of its own, kept by Lucene.
///
/// Everything that writes files happens on one thread of the index, because Lucene gives up a writer whose thread is
/// interrupted in the middle of a write, and the threads that call may be interrupted at any time.
public final class LuceneChunkIndex implements ChunkIndex {
    private static final Logger LOG = LoggerFactory.getLogger(LuceneChunkIndex.class);

    /// How much of a new document is added at a time: a book takes minutes, and others have their turn in between.
    private static final int PART_CHUNKS = 256;

    private final Directory directory;
    private final IndexIdentity identity;
    private final WriterThread thread;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// Replaced on the writer's thread alone.
    private volatile IndexSession session;

    /// Those of the session, except between mending and the next refresh: then they are still those of the session
    /// before, because the new one may lack what was not committed.
    private volatile SearcherManager searchers;

    private LuceneChunkIndex(Path path, Directory directory, IndexIdentity identity, IndexSession session) {
        this.directory = directory;
        this.identity = identity;
        this.session = session;
        this.searchers = session.searchers();
        this.thread = new WriterThread(path);
    }

    /// The index in a directory, as it was last committed.
    ///
    /// @throws IndexUnusableException when it has to be created and filled again
    /// @throws IOException when the directory cannot be used, or another process uses it
    public static LuceneChunkIndex open(Path path, IndexIdentity identity) throws IOException, IndexUnusableException {
        if (!Files.isDirectory(path)) {
            throw new IndexUnusableException("there is no index");
        }
        var directory = new MMapDirectory(path);
        try {
            return new LuceneChunkIndex(
                    path, directory, identity, IndexSession.resume(directory, CommitMark.of(identity)));
        } catch (IOException | IndexUnusableException e) {
            directory.close();
            throw e;
        }
    }

    /// An empty index in a directory, in the place of whatever index was there.
    public static LuceneChunkIndex create(Path path, IndexIdentity identity) throws IOException {
        OwnerOnly.directory(path);
        return create(path, new MMapDirectory(path), identity);
    }

    /// An empty index in a directory whose files are read and written in a way of their own.
    static LuceneChunkIndex create(Path path, Directory directory, IndexIdentity identity) throws IOException {
        try {
            return new LuceneChunkIndex(
                    path, directory, identity, IndexSession.anew(directory, CommitMark.of(identity)));
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    @Override
    public void replace(IndexedDocument document, List<IndexedChunk> chunks) {
        chunks.forEach(chunk -> checkDimension(chunk.vector()));
        if (chunks.isEmpty()) {
            delete(document.number()); // Lucene miscounts its memory when it replaces something by nothing
            return;
        }
        var step = chunks.size() > PART_CHUNKS && isFound(document.number()) ? chunks.size() : PART_CHUNKS;
        var laid = laid(document, chunks, 0, step);
        var writer = thread.call("be changed", () -> {
            var current = session.writer();
            current.updateDocuments(ChunkFields.ofDocument(document.number()), laid);
            return current;
        });
        // All parts through one writer: another one, after a failure, would lack those before.
        for (var from = step; from < chunks.size(); from += step) {
            var part = laid(document, chunks, from, step);
            thread.run("be changed", () -> writer.addDocuments(part));
        }
    }

    @Override
    public void delete(DocumentNumber document) {
        thread.run("be changed", () -> session.writer().deleteDocuments(ChunkFields.ofDocument(document)));
    }

    @Override
    public void deleteAll() {
        thread.run("be cleared", () -> session.writer().deleteAll());
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
    public void reopenIfBroken() {
        thread.run("be opened again", () -> {
            var broken = session;
            if (broken.isBroken()) {
                broken.writer().rollback(); // lets its lock go, if Lucene could not
                session = resumed();
                if (broken.searchers() != searchers) {
                    broken.searchers().close();
                }
            }
        });
    }

    @Override
    public Map<DocumentNumber, Integer> inventory() {
        return thread.call("be listed", () -> {
            try (var reader = DirectoryReader.open(session.writer())) {
                return IndexInventory.of(reader);
            }
        });
    }

    @Override
    public List<Candidate<ChunkId>> search(IndexQuery query) {
        if (query.vector() != null) {
            checkDimension(query.vector());
        }
        return read(searcher -> new Retrieval(
                        searcher,
                        query.words(),
                        query.vector(),
                        DocumentFilterQuery.of(query.filter()),
                        query.candidates())
                .run(LuceneChunkIndex::ids));
    }

    private static ExactScores.Names<ChunkId> ids(LeafReader leaf) throws IOException {
        var chunks = DocValues.getBinary(leaf, ChunkFields.CHUNK);
        return document -> {
            chunks.advanceExact(document);
            return ChunkFields.chunk(chunks.binaryValue());
        };
    }

    @Override
    public long chunks() {
        return read(searcher -> searcher.getIndexReader().numDocs());
    }

    @Override
    public long sizeBytes() {
        long bytes = 0;
        try {
            for (var file : directory.listAll()) {
                bytes += length(file);
            }
        } catch (IOException e) {
            throw new EngineUnavailableException("The index could not be measured.", e);
        }
        return bytes;
    }

    /// What cannot be committed any more is missing at the next start and then read from the catalog.
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (thread) {
            thread.run("be closed", () -> {
                try (directory;
                        var _ = searchers) {
                    session.end();
                } catch (IOException e) {
                    LOG.warn("The index was closed without its last changes: {}", e.getMessage());
                }
            });
        }
    }

    /// Whether searches find something of a document: then they must never find less of it until they find the new.
    private boolean isFound(DocumentNumber document) {
        return read(searcher -> searcher.count(new TermQuery(ChunkFields.ofDocument(document))) > 0);
    }

    /// The chunks of a part of a document. Only the last part tells the revision, so that the inventory does not have
    /// the document before it is complete.
    private static List<Document> laid(IndexedDocument document, List<IndexedChunk> chunks, int from, int count) {
        var end = Math.min(from + count, chunks.size());
        var revision = end == chunks.size() ? document.revision() : ChunkFields.UNFINISHED;
        return chunks.subList(from, end).stream()
                .map(chunk -> ChunkFields.lay(document, revision, chunk))
                .toList();
    }

    private IndexSession resumed() throws IOException {
        try {
            return IndexSession.resume(directory, CommitMark.of(identity));
        } catch (IndexUnusableException e) {
            LOG.info("The index is made anew: {}", e.getMessage());
            return IndexSession.anew(directory, CommitMark.of(identity));
        }
    }

    private <T> T read(Reading<T> reading) {
        var current = searchers;
        try {
            var searcher = current.acquire();
            // A search whose caller was interrupted ends early; what it found by then is of no use to anybody.
            searcher.setTimeout(() -> Thread.currentThread().isInterrupted());
            try {
                return reading.from(searcher);
            } finally {
                current.release(searcher);
            }
        } catch (AlreadyClosedException e) {
            if (current != searchers) {
                return read(reading); // it was mended in between
            }
            throw new EngineUnavailableException("The index is closed.", e);
        } catch (IOException e) {
            throw new EngineUnavailableException("The index could not be read.", e);
        }
    }

    private long length(String file) throws IOException {
        try {
            return directory.fileLength(file);
        } catch (NoSuchFileException | FileNotFoundException e) {
            return 0; // merged away since the files were listed
        }
    }

    private void checkDimension(UnitVector vector) {
        if (vector.dimension() != identity.dimension()) {
            throw new IllegalArgumentException(
                    "the vectors of this index have " + identity.dimension() + " numbers, got " + vector.dimension());
        }
    }

    private interface Reading<T> {
        T from(IndexSearcher searcher) throws IOException;
    }
}
