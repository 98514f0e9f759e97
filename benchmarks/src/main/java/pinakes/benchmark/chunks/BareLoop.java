package pinakes.benchmark.chunks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;
import pinakes.engine.project.Citation;
import pinakes.engine.project.NewChunk;

/// The least that can be done: a loop that adds the fields of a project's index to Lucene, and commits at the end.
final class BareLoop implements AutoCloseable {
    private static final double BUFFER_MEGABYTES = 32;
    private static final FieldType WORDS = words();

    private final MMapDirectory directory;
    private final IndexWriter writer;
    private long key;

    BareLoop(Path path) throws IOException {
        this.directory = new MMapDirectory(path);
        this.writer = new IndexWriter(
                directory,
                new IndexWriterConfig(new EnglishAnalyzer())
                        .setCodec(new EightBits())
                        .setRAMBufferSizeMB(BUFFER_MEGABYTES));
    }

    /// Adds a batch, and says how many changes there were so far.
    long add(List<NewChunk> batch) throws IOException {
        var documents = new ArrayList<Document>(batch.size());
        for (var chunk : batch) {
            documents.add(document(chunk));
        }
        return writer.addDocuments(documents);
    }

    long commit() throws IOException {
        return writer.commit();
    }

    /// As the product does, it waits for no merge.
    @Override
    public void close() throws IOException {
        try (directory) {
            writer.rollback();
        }
    }

    private Document document(NewChunk chunk) {
        var citation = Citation.of(chunk.metadata());
        var document = new Document();
        document.add(new StringField("key", Long.toString(++key), Field.Store.NO));
        document.add(new NumericDocValuesField("key", key));
        citation.tags().forEach(tag -> document.add(new StringField("tag", tag, Field.Store.NO)));
        citation.sources().forEach(source -> document.add(new StringField("source", source, Field.Store.NO)));
        if (citation.citekey() != null) {
            document.add(new StringField("citekey", citation.citekey(), Field.Store.NO));
        }
        if (citation.year() != null) {
            document.add(new IntPoint("year", citation.year()));
        }
        if (citation.pages() != null) {
            document.add(new IntPoint("page_first", citation.pages().first()));
            document.add(new IntPoint("page_last", citation.pages().last()));
        }
        document.add(new Field("text", chunk.text(), WORDS));
        document.add(new Field("context", citation.title() + " " + citation.section(), WORDS));
        var vector = chunk.vector();
        if (vector != null) {
            document.add(new KnnFloatVectorField("vector", vector, VectorSimilarityFunction.DOT_PRODUCT));
        }
        return document;
    }

    private static FieldType words() {
        var type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    /// The same vectors of 8 bits as the product's.
    private static final class EightBits extends Lucene104Codec {
        private static final int CONNECTIONS_MAX = 16;
        private static final int BEAM_WIDTH = 100;

        private final KnnVectorsFormat vectors = new Lucene104HnswScalarQuantizedVectorsFormat(
                ScalarEncoding.UNSIGNED_BYTE, CONNECTIONS_MAX, BEAM_WIDTH);

        @Override
        public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
            return vectors;
        }
    }
}
