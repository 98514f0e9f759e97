package pinakes.engine.local.index;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.Facet;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.PassageLanguage;
import pinakes.engine.document.ChunkId;

/// The fields of a chunk, which is one Lucene document.
final class ChunkFields {
    static final String CHUNK = "chunk";
    static final String NUMBER = "number";
    static final String REVISION = "revision";
    static final String TEXT = "text";
    static final String CONTEXT = "context";
    static final String VECTOR = "vector";

    /// Less than any revision.
    static final int UNFINISHED = -1;

    /// Phrases need the positions of words.
    static final FieldType PHRASES = words(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

    static final FieldType WORDS = words(IndexOptions.DOCS_AND_FREQS);

    private ChunkFields() {}

    /// Builds the Lucene document of a chunk.
    ///
    /// @param revision of the group, or [#UNFINISHED] while more chunks follow
    static Document lay(ChunkGroup group, long revision, IndexedChunk chunk) {
        var fields = new Document();
        fields.add(new BinaryDocValuesField(CHUNK, bytes(chunk.id().value())));
        fields.add(new StringField(NUMBER, Long.toString(group.number()), Field.Store.NO));
        fields.add(new NumericDocValuesField(NUMBER, group.number()));
        fields.add(new NumericDocValuesField(REVISION, revision));
        group.facets().forEach(facet -> fields.add(field(facet)));
        fields.add(new WordsField(TEXT, chunk.text(), PHRASES, PassageLanguage.of(chunk.text(), group.language())));
        fields.add(new WordsField(CONTEXT, group.context(chunk), WORDS, group.language()));
        fields.add(new KnnFloatVectorField(VECTOR, chunk.vector().numbers(), VectorSimilarityFunction.DOT_PRODUCT));
        return fields;
    }

    private static Field field(Facet facet) {
        return switch (facet) {
            case Facet.Term(var field, var value) -> new StringField(field, value, Field.Store.NO);
            case Facet.Quantity(var field, var value) -> new LongField(field, value, Field.Store.NO);
        };
    }

    static Term ofGroup(long number) {
        return new Term(NUMBER, Long.toString(number));
    }

    static ChunkId chunk(BytesRef bytes) {
        var buffer = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
        return new ChunkId(new UUID(buffer.getLong(), buffer.getLong()));
    }

    private static BytesRef bytes(UUID id) {
        var buffer = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits());
        return new BytesRef(buffer.array());
    }

    private static FieldType words(IndexOptions options) {
        var type = new FieldType();
        type.setIndexOptions(options);
        type.freeze();
        return type;
    }
}
