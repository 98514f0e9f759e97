package pinakes.engine.local.index;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/// Lucene's default format with 8-bit quantized vectors for neighbour search.
///
/// The full vectors are kept for exact scores. The codec keeps Lucene's name and each segment names its vector
/// format, so any Lucene of this version can read the index.
final class IndexCodec extends Lucene104Codec {
    /// The HNSW parameters; Lucene's defaults.
    private static final int CONNECTIONS_MAX = 16;

    private static final int BEAM_WIDTH = 100;

    private final KnnVectorsFormat vectors =
            new Lucene104HnswScalarQuantizedVectorsFormat(ScalarEncoding.UNSIGNED_BYTE, CONNECTIONS_MAX, BEAM_WIDTH);

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return vectors;
    }
}
