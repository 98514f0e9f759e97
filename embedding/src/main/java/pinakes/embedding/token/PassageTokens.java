package pinakes.embedding.token;

import java.io.ByteArrayOutputStream;
import java.util.List;

/// The vectors of the kept tokens of a passage, each as [TokenProjection#DIMENSIONS] numbers of 4 bits.
///
/// The length of a vector is lost, because only its direction is compared.
public final class PassageTokens {
    /// Used if the model does not reveal its tokens.
    public static final PassageTokens NONE = new PassageTokens(new byte[0]);

    /// The size of one packed vector.
    public static final int BYTES = TokenProjection.DIMENSIONS / 2;

    private static final int LEVELS = 7;
    private static final int ZERO = 8;

    private final byte[] packed;

    private PassageTokens(byte[] packed) {
        this.packed = packed;
    }

    /// Restores tokens from [#bytes].
    ///
    /// @throws IllegalArgumentException when the bytes are not whole vectors
    public static PassageTokens of(byte[] bytes) {
        if (bytes.length % BYTES != 0) {
            throw new IllegalArgumentException(
                    bytes.length + " bytes is not a multiple of " + BYTES + ", the size of a token vector");
        }
        return new PassageTokens(bytes);
    }

    static PassageTokens pack(List<float[]> vectors) {
        var packed = new byte[vectors.size() * BYTES];
        for (var index = 0; index < vectors.size(); index++) {
            pack(vectors.get(index), packed, index * BYTES);
        }
        return new PassageTokens(packed);
    }

    private static void pack(float[] vector, byte[] packed, int offset) {
        var largest = 0f;
        for (var value : vector) {
            largest = Math.max(largest, Math.abs(value));
        }
        var scale = largest == 0 ? 0 : LEVELS / largest;
        for (var index = 0; index < vector.length; index += 2) {
            var low = Math.round(vector[index] * scale) + ZERO;
            var high = Math.round(vector[index + 1] * scale) + ZERO;
            packed[offset + index / 2] = (byte) (high << 4 | low);
        }
    }

    /// The tokens of all parts of a passage.
    public static PassageTokens join(List<PassageTokens> parts) {
        var joined = new ByteArrayOutputStream();
        parts.forEach(part -> joined.writeBytes(part.packed));
        return new PassageTokens(joined.toByteArray());
    }

    /// The packed vectors, to be stored; the array itself, which must not be changed.
    public byte[] bytes() {
        return packed;
    }

    /// False for [#NONE] only: a passage of a model that reveals its tokens may have none.
    public boolean areRevealed() {
        return this != NONE;
    }

    public int count() {
        return packed.length / BYTES;
    }

    /// Unpacks a vector and returns its length.
    double unpack(int index, float[] vector) {
        var squares = 0;
        for (var at = 0; at < BYTES; at++) {
            var pair = packed[index * BYTES + at];
            var low = (pair & 0xF) - ZERO;
            var high = (pair >> 4 & 0xF) - ZERO;
            vector[2 * at] = low;
            vector[2 * at + 1] = high;
            squares += low * low + high * high;
        }
        return Math.sqrt(squares);
    }
}
