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

/// A document index in Lucene.
///
/// All writes run on one thread of the index: Lucene closes a writer when its thread is interrupted during a
/// write, and calling threads may be interrupted at any time.
public final class LuceneChunkIndex implements ChunkIndex {
    private static final Logger LOG = LoggerFactory.getLogger(LuceneChunkIndex.class);

    /// A new document is added in parts: a book takes minutes, and other changes can run in between.
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

    /// Opens the index in a directory at its last commit.
    ///
    /// @throws IndexUnusableException when it must be rebuilt
    /// @throws IOException when the directory cannot be used, or another process uses it
    public static LuceneChunkIndex open(Path path, IndexIdentity identity) throws IOException, IndexUnusableException {
        if (!Files.isDirectory(path)) {
            throw new IndexUnusableException("there is no index", null);
        }
        var directory = new MMapDirectory(path);
        try {
            return new LuceneChunkIndex(
                    path, directory, identity, IndexSession.open(directory, CommitMark.of(identity)));
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

    /// For tests with a directory of their own.
    static LuceneChunkIndex create(Path path, Directory directory, IndexIdentity identity) throws IOException {
        try {
            return new LuceneChunkIndex(
                    path, directory, identity, IndexSession.create(directory, CommitMark.of(identity)));
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    @Override
    public void replace(IndexedDocument document, List<IndexedChunk> chunks) {
        chunks.forEach(chunk -> identity.check(chunk.vector()));
        if (chunks.isEmpty()) {
            delete(document.number()); // Lucene miscounts memory when it replaces a document by nothing
            return;
        }
        var step = chunks.size() > PART_CHUNKS && isFound(document.number()) ? chunks.size() : PART_CHUNKS;
        var laid = laid(document, chunks, 0, step);
        var writer = thread.call("be changed", () -> {
            var current = session.writer();
            current.updateDocuments(ChunkFields.ofDocument(document.number()), laid);
            return current;
        });
        // All parts use one writer: after a failure, another one would lack the earlier parts.
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
                broken.writer().rollback(); // releases its lock if Lucene could not
                session = reopened();
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
    public Retrieved<ChunkId> search(IndexQuery query) {
        if (query.vector() != null) {
            identity.check(query.vector());
        }
        return read(searcher -> new Retrieval(
                        searcher,
                        query.words(),
                        query.phrases(),
                        query.vector(),
                        FilterQuery.of(query.filter()),
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

    /// Whether searches can find the document; it must then be replaced atomically.
    private boolean isFound(DocumentNumber document) {
        return read(searcher -> searcher.count(new TermQuery(ChunkFields.ofDocument(document))) > 0);
    }

    /// The Lucene documents of a part. Only the last part has the revision, so that the inventory contains
    /// complete documents only.
    private static List<Document> laid(IndexedDocument document, List<IndexedChunk> chunks, int from, int count) {
        var end = Math.min(from + count, chunks.size());
        var revision = end == chunks.size() ? document.revision() : ChunkFields.UNFINISHED;
        return chunks.subList(from, end).stream()
                .map(chunk -> ChunkFields.lay(document, revision, chunk))
                .toList();
    }

    private IndexSession reopened() throws IOException {
        try {
            return IndexSession.open(directory, CommitMark.of(identity));
        } catch (IndexUnusableException e) {
            LOG.info("Rebuilding the index: {}", e.getMessage());
            return IndexSession.create(directory, CommitMark.of(identity));
        }
    }

    private <T> T read(IndexSession.Reading<T> reading) {
        var current = searchers;
        try {
            return IndexSession.read(current, reading);
        } catch (AlreadyClosedException e) {
            if (current != searchers) {
                return read(reading); // it was reopened in between
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
}
