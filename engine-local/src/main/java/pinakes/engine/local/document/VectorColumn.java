package pinakes.engine.local.document;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A column with a vector: little-endian 32-bit floats.
public final class VectorColumn {
    private VectorColumn() {}

    public static byte[] of(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    public static float[] read(byte[] column) {
        var vector = new float[column.length / Float.BYTES];
        ByteBuffer.wrap(column).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
