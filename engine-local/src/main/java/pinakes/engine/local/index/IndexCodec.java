package pinakes.engine.local.index;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/// Lucene's own format, with vectors of 8 bits per number for finding neighbours.
///
/// The full numbers are kept beside them, for the exact score of what was found. The name of the codec stays Lucene's
/// and each segment names the format of its vectors, so any Lucene of this version can read the index.
final class IndexCodec extends Lucene104Codec {
    /// How many neighbours each vector is linked to, and how many are looked at to choose them: Lucene's own values.
    private static final int CONNECTIONS_MAX = 16;

    private static final int BEAM_WIDTH = 100;

    private final KnnVectorsFormat vectors =
            new Lucene104HnswScalarQuantizedVectorsFormat(ScalarEncoding.UNSIGNED_BYTE, CONNECTIONS_MAX, BEAM_WIDTH);

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return vectors;
    }
}
