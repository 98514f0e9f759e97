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
import org.jspecify.annotations.Nullable;

/// A writer and the searchers that see what it wrote.
///
/// A writer that met a failure it cannot get over, such as a full disk in the middle of a write, is closed by Lucene
/// for good. Its searchers go on with what they saw last; a new session begins with the last commit.
record IndexSession(IndexWriter writer, SearcherManager searchers) {
    private static final double BUFFER_MEGABYTES = 32;

    /// Goes on with the index in a directory, as it was last committed.
    ///
    /// @throws IndexUnusableException when it has to be created and filled again
    static IndexSession resume(Directory directory, CommitMark mark) throws IOException, IndexUnusableException {
        try {
            mark.compare(SegmentInfos.readLatestCommit(directory).getUserData());
            return begin(directory, OpenMode.APPEND);
        } catch (IndexNotFoundException e) {
            throw new IndexUnusableException("there is no index", e);
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | EOFException
                | NoSuchFileException
                | FileNotFoundException
                | IllegalArgumentException e) { // the last: it was written by a codec that we do not have
            throw new IndexUnusableException("the index is damaged, or of another version", e);
        }
    }

    /// Begins with an empty index, in the place of whatever index was there.
    static IndexSession anew(Directory directory, CommitMark mark) throws IOException {
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
            session.writer.setLiveCommitData(mark.entries().entrySet());
            session.writer.commit();
            return session;
        } catch (IOException e) {
            session.giveUp();
            throw e;
        }
    }

    private static IndexSession begin(Directory directory, OpenMode mode) throws IOException {
        var config = new IndexWriterConfig(EnglishWords.ANALYZER)
                .setOpenMode(mode)
                .setCodec(new IndexCodec())
                .setSimilarity(WordsQuery.similarity())
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

    /// Whether nothing can be written any more.
    boolean isBroken() {
        return !writer.isOpen();
    }

    /// Keeps what was written. Stops merges that are under way rather than waiting for them: they can be long, and
    /// are done again later.
    void end() throws IOException {
        try {
            if (!isBroken()) {
                writer.commit();
            }
        } finally {
            giveUp();
        }
    }

    /// Forgets what was not committed.
    void giveUp() throws IOException {
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
            searcher.setSimilarity(WordsQuery.similarity());
            return searcher;
        }
    }
}
