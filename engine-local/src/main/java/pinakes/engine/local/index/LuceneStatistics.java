package pinakes.engine.local.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import pinakes.engine.core.index.TermStatistics;

/// The statistics of a Lucene index.
record LuceneStatistics(IndexReader reader) implements TermStatistics {
    @Override
    public long chunks() {
        try {
            return reader.getDocCount(ChunkFields.TEXT);
        } catch (IOException e) {
            throw new UncheckedIOException("counting the chunks of an index", e);
        }
    }

    @Override
    public long having(String term) {
        try {
            return reader.docFreq(new Term(ChunkFields.TEXT, term));
        } catch (IOException e) {
            throw new UncheckedIOException("counting the chunks that have a term", e);
        }
    }
}
