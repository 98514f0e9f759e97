package pinakes.engine.local.index;

import java.nio.ByteBuffer;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
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
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.SourcePath;
import pinakes.engine.local.catalog.EpochMicros;

/// The fields of a chunk, which is one Lucene document.
final class ChunkFields {
    static final String CHUNK = "chunk";
    static final String DOCUMENT = "document";
    static final String NUMBER = "number";
    static final String REVISION = "revision";
    static final String KIND = "kind";
    static final String FORMAT = "format";
    static final String ADDED = "added";
    static final String TAG = "tag";
    static final String SOURCE = "source";
    static final String METADATA = "metadata";
    static final String TEXT = "text";
    static final String CONTEXT = "context";
    static final String VECTOR = "vector";

    /// Less than any revision.
    static final int UNFINISHED = -1;

    /// Lucene limits terms to 32,766 bytes.
    private static final int TERM_CHARACTERS_MAX = 5_000;

    /// Longer or further metadata values would outweigh the titles that they share a field with.
    private static final int STATED_CHARACTERS_MAX = 100;

    private static final int STATED_VALUES_MAX = 20;

    /// Phrases need the positions of words.
    static final FieldType PHRASES = words(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

    static final FieldType WORDS = words(IndexOptions.DOCS_AND_FREQS);

    private ChunkFields() {}

    /// Builds the Lucene document of a chunk.
    ///
    /// @param revision of the document, or [#UNFINISHED] while more chunks follow
    static Document lay(IndexedDocument document, int revision, IndexedChunk chunk) {
        var number = document.number();
        var fields = new Document();
        fields.add(new BinaryDocValuesField(CHUNK, bytes(chunk.id().value())));
        fields.add(new StringField(NUMBER, number.toString(), Field.Store.NO));
        fields.add(new NumericDocValuesField(NUMBER, number.value()));
        fields.add(new NumericDocValuesField(REVISION, revision));
        fields.add(new StringField(DOCUMENT, document.id().toString(), Field.Store.NO));
        fields.add(new StringField(KIND, document.kind().name(), Field.Store.NO));
        fields.add(new StringField(FORMAT, document.format(), Field.Store.NO));
        fields.add(new LongField(ADDED, EpochMicros.of(document.addedAt()), Field.Store.NO));
        for (var tag : document.tags()) {
            fields.add(new StringField(TAG, term(tag), Field.Store.NO));
        }
        if (document.sourcePath() != null) {
            for (var ending : SourcePath.endings(document.sourcePath())) {
                fields.add(new StringField(SOURCE, term(ending), Field.Store.NO));
            }
        }
        document.metadata()
                .forEach((name, values) -> values.forEach(
                        value -> fields.add(new StringField(METADATA, metadata(name, value), Field.Store.NO))));
        fields.add(new Field(TEXT, chunk.text(), PHRASES));
        fields.add(new Field(CONTEXT, context(document, chunk), WORDS));
        fields.add(new KnnFloatVectorField(VECTOR, chunk.vector().numbers(), VectorSimilarityFunction.DOT_PRODUCT));
        return fields;
    }

    /// A user-supplied value as a term. Long values with the same beginning share a term; the catalog
    /// distinguishes them when it confirms hits.
    static String term(String value) {
        return value.substring(0, Math.min(value.length(), TERM_CHARACTERS_MAX));
    }

    /// A metadata value as a term.
    static String metadata(String name, String value) {
        return term(name + '\u0000' + value);
    }

    static Term ofDocument(DocumentNumber number) {
        return new Term(NUMBER, number.toString());
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

    /// Title, file name, headings and short metadata; punctuation in the file name separates words.
    private static String context(IndexedDocument document, IndexedChunk chunk) {
        var title = document.title() == null ? "" : document.title();
        var fileName = document.fileName().replaceAll("[._-]", " ");
        return String.join("\n", title, fileName, String.join("\n", chunk.headings()), stated(document));
    }

    /// The author and short values of the owner's own keys.
    private static String stated(IndexedDocument document) {
        return new TreeMap<>(document.metadata())
                .entrySet().stream()
                        .filter(entry -> !entry.getKey().equals("title"))
                        .flatMap(entry -> entry.getValue().stream().sorted())
                        .filter(value -> value.length() <= STATED_CHARACTERS_MAX)
                        .limit(STATED_VALUES_MAX)
                        .collect(Collectors.joining("\n"));
    }

    private static FieldType words(IndexOptions options) {
        var type = new FieldType();
        type.setIndexOptions(options);
        type.freeze();
        return type;
    }
}
