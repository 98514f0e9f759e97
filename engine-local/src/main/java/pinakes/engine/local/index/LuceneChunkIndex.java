package pinakes.engine.local.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentNumber;

/// An index in a directory of its own, kept by Lucene.
///
/// Everything that writes files happens on one thread of the index, because Lucene gives up a writer whose thread is
/// interrupted in the middle of a write, and the threads that call may be interrupted at any time.
public final class LuceneChunkIndex implements ChunkIndex {
    private static final double BUFFER_MEGABYTES = 32;

    private final Directory directory;
    private final IndexIdentity identity;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final WriterThread thread = new WriterThread();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LuceneChunkIndex(Directory directory, IndexIdentity identity, IndexWriterConfig.OpenMode mode)
            throws IOException {
        this.directory = directory;
        this.identity = identity;
        var config = new IndexWriterConfig(EnglishWords.ANALYZER)
                .setOpenMode(mode)
                .setCodec(new IndexCodec())
                .setSimilarity(WordsQuery.similarity())
                .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                .setCommitOnClose(false)
                .setMaxFullFlushMergeWaitMillis(0);
        this.writer = new IndexWriter(directory, config);
        this.searchers = new SearcherManager(writer, new BM25Searchers());
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
            CommitMark.of(identity)
                    .compare(SegmentInfos.readLatestCommit(directory).getUserData());
            return new LuceneChunkIndex(directory, identity, IndexWriterConfig.OpenMode.APPEND);
        } catch (IndexUnusableException e) {
            directory.close();
            throw e;
        } catch (IndexNotFoundException e) {
            directory.close();
            throw new IndexUnusableException("there is no index", e);
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | EOFException
                | NoSuchFileException
                | FileNotFoundException
                | IllegalArgumentException e) { // the last: it was written by a codec that we do not have
            directory.close();
            throw new IndexUnusableException("the index is damaged, or of another version", e);
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    /// An empty index in a directory, in the place of whatever index was there.
    public static LuceneChunkIndex create(Path path, IndexIdentity identity) throws IOException {
        Files.createDirectories(path);
        var directory = new MMapDirectory(path);
        try (var lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (var file : directory.listAll()) {
                lock.ensureValid();
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        }
        var index = new LuceneChunkIndex(directory, identity, IndexWriterConfig.OpenMode.CREATE);
        index.writer.setLiveCommitData(CommitMark.of(identity).entries().entrySet());
        index.commit();
        return index;
    }

    @Override
    public void replace(IndexedDocument document, List<IndexedChunk> chunks) {
        chunks.forEach(chunk -> checkDimension(chunk.vector()));
        if (chunks.isEmpty()) {
            delete(document.number()); // Lucene miscounts its memory when it replaces something by nothing
            return;
        }
        thread.run("change the index", () -> {
            var laid = chunks.stream()
                    .map(chunk -> ChunkFields.lay(document, chunk))
                    .toList();
            writer.updateDocuments(ChunkFields.ofDocument(document.number()), laid);
        });
    }

    @Override
    public void delete(DocumentNumber document) {
        thread.run("change the index", () -> writer.deleteDocuments(ChunkFields.ofDocument(document)));
    }

    @Override
    public void deleteAll() {
        thread.run("clear the index", writer::deleteAll);
    }

    @Override
    public void refresh() {
        thread.run("refresh the index", searchers::maybeRefreshBlocking);
    }

    @Override
    public void commit() {
        thread.run("save the index", writer::commit);
    }

    @Override
    public Map<DocumentNumber, Integer> inventory() {
        return thread.call("list the index", () -> {
            try (var reader = DirectoryReader.open(writer)) {
                return Inventory.of(reader);
            }
        });
    }

    @Override
    public Candidates search(IndexQuery query) {
        if (query.vector() != null) {
            checkDimension(query.vector());
        }
        return read("search the index", searcher -> new CandidateSearch(searcher, query).run());
    }

    @Override
    public long chunks() {
        return read("count the index", searcher -> searcher.getIndexReader().numDocs());
    }

    @Override
    public long sizeBytes() {
        long bytes = 0;
        try {
            for (var file : directory.listAll()) {
                bytes += length(file);
            }
        } catch (IOException e) {
            throw new EngineUnavailableException("could not measure the index", e);
        }
        return bytes;
    }

    /// Stops merges that are under way rather than waiting for them: they can be long, and are done again later.
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (thread) {
            thread.run("close the index", () -> {
                try (directory) {
                    searchers.close();
                    commitAndGiveUpMerges();
                }
            });
        }
    }

    private void commitAndGiveUpMerges() throws IOException {
        try {
            if (writer.isOpen()) {
                writer.commit();
            }
        } finally {
            writer.rollback();
        }
    }

    private <T> T read(String attempt, Reading<T> reading) {
        try {
            var searcher = searchers.acquire();
            try {
                return reading.from(searcher);
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException | AlreadyClosedException e) {
            throw new EngineUnavailableException("could not " + attempt, e);
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

    private static final class BM25Searchers extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
            var searcher = new IndexSearcher(reader);
            searcher.setSimilarity(WordsQuery.similarity());
            return searcher;
        }
    }
}
