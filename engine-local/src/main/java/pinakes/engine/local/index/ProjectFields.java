package pinakes.engine.local.index;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;

/// The fields of a project's chunk.
final class ProjectFields {
    static final String KEY = "key";
    static final String TAG = "tag";
    static final String CITEKEY = "citekey";
    static final String SOURCE = "source";
    static final String YEAR = "year";
    static final String PAGE_FIRST = "page_first";
    static final String PAGE_LAST = "page_last";

    private ProjectFields() {}

    static Document lay(IndexedProjectChunk chunk) {
        var citation = chunk.citation();
        var fields = new Document();
        fields.add(new StringField(KEY, Long.toString(chunk.key()), Field.Store.NO));
        fields.add(new NumericDocValuesField(KEY, chunk.key()));
        for (var tag : citation.tags()) {
            fields.add(term(TAG, tag));
        }
        if (citation.citekey() != null) {
            fields.add(term(CITEKEY, citation.citekey()));
        }
        for (var source : citation.sources()) {
            fields.add(term(SOURCE, source));
        }
        if (citation.year() != null) {
            fields.add(new IntPoint(YEAR, citation.year()));
        }
        if (citation.pages() != null) {
            fields.add(new IntPoint(PAGE_FIRST, citation.pages().first()));
            fields.add(new IntPoint(PAGE_LAST, citation.pages().last()));
        }
        fields.add(new Field(ChunkFields.TEXT, chunk.words(), ChunkFields.PHRASES));
        fields.add(new Field(ChunkFields.CONTEXT, context(chunk), ChunkFields.WORDS));
        fields.add(new KnnFloatVectorField(
                ChunkFields.VECTOR, chunk.vector().numbers(), VectorSimilarityFunction.DOT_PRODUCT));
        return fields;
    }

    static Term ofKey(long key) {
        return new Term(KEY, Long.toString(key));
    }

    private static StringField term(String field, String value) {
        return new StringField(field, ChunkFields.term(value), Field.Store.NO);
    }

    private static String context(IndexedProjectChunk chunk) {
        var citation = chunk.citation();
        var title = citation.title() == null ? "" : citation.title();
        var section = citation.section() == null ? "" : citation.section();
        return String.join("\n", title, String.join("\n", citation.sectionPath()), section);
    }
}
