package pinakes.engine.local.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOFunction;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexUnusableException;
import pinakes.engine.core.index.WordAnalysis;

/// A Lucene writer and its searchers.
///
/// Lucene closes a writer permanently after a failure such as a full disk in the middle of a write. Its searchers
/// keep their last view; a new session starts from the last commit.
record IndexSession(IndexWriter writer, SearcherManager searchers) {
    private static final double BUFFER_MEGABYTES = 32;

    /// Opens the index in a directory at its last commit.
    ///
    /// @throws IndexUnusableException when it must be rebuilt
    static IndexSession open(Directory directory, IndexIdentity identity) throws IOException, IndexUnusableException {
        try {
            identity.compare(SegmentInfos.readLatestCommit(directory).getUserData());
            return begin(directory, OpenMode.APPEND);
        } catch (IndexNotFoundException e) {
            throw new IndexUnusableException("there is no index", e);
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | EOFException
                | NoSuchFileException
                | FileNotFoundException
                | IllegalArgumentException e) { // the last: unknown codec
            throw new IndexUnusableException("the index is damaged or has a different version", e);
        }
    }

    /// Creates an empty index, which replaces any index that was there.
    static IndexSession create(Directory directory, IndexIdentity identity) throws IOException {
        try (var lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (var file : directory.listAll()) {
                lock.ensureValid();
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        }
        var session = begin(directory, OpenMode.CREATE);
        try {
            session.writer.setLiveCommitData(identity.mark().entrySet());
            session.writer.commit();
            return session;
        } catch (IOException e) {
            session.abort();
            throw e;
        }
    }

    private static IndexSession begin(Directory directory, OpenMode mode) throws IOException {
        var config = new IndexWriterConfig(WordAnalysis.STORED)
                .setOpenMode(mode)
                .setCodec(new IndexCodec())
                .setSimilarity(LuceneWords.similarity())
                .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                .setCommitOnClose(false)
                .setMaxFullFlushMergeWaitMillis(0);
        var writer = new IndexWriter(directory, config);
        try {
            return new IndexSession(writer, new SearcherManager(writer, new BM25Searchers()));
        } catch (IOException e) {
            writer.rollback();
            throw e;
        }
    }

    static <T> T read(SearcherManager searchers, IOFunction<IndexSearcher, T> reading) throws IOException {
        var searcher = searchers.acquire();
        // A search whose caller is interrupted ends early; its result is not used.
        searcher.setTimeout(() -> Thread.currentThread().isInterrupted());
        try {
            return reading.apply(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    /// Whether the index is no longer writable.
    boolean isBroken() {
        return !writer.isOpen();
    }

    /// Commits and closes. Aborts running merges, which may take long and are repeated later.
    void close() throws IOException {
        try {
            if (!isBroken()) {
                writer.commit();
            }
        } finally {
            abort();
        }
    }

    /// Closes without a commit.
    void abort() throws IOException {
        try {
            searchers.close();
        } finally {
            writer.rollback();
        }
    }

    private static final class BM25Searchers extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
            var searcher = new IndexSearcher(reader);
            searcher.setSimilarity(LuceneWords.similarity());
            return searcher;
        }
    }
}
