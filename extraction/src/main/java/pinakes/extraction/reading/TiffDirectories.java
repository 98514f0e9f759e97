package pinakes.extraction.reading;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.HashSet;
import javax.imageio.stream.ImageInputStream;

/// Counts the pictures of a TIFF file, each of which has a directory that says where the next one is.
///
/// Java's own reader follows directories that lead back to an earlier one until the memory is full.
final class TiffDirectories {
    private static final int LITTLE_ENDIAN_MARK = 0x4949;
    private static final int HEADER_BYTES = 4;
    private static final int ENTRY_BYTES = 12;

    private TiffDirectories() {}

    /// The number of different directories; a broken list ends where it breaks. The stream is left where it was.
    static int count(ImageInputStream in) throws IOException {
        var start = in.getStreamPosition();
        var order = in.getByteOrder();
        try {
            in.seek(0);
            in.setByteOrder(ByteOrder.BIG_ENDIAN);
            if (in.readUnsignedShort() == LITTLE_ENDIAN_MARK) {
                in.setByteOrder(ByteOrder.LITTLE_ENDIAN);
            }
            in.seek(HEADER_BYTES);
            return countFrom(in, in.readUnsignedInt());
        } finally {
            in.setByteOrder(order);
            in.seek(start);
        }
    }

    private static int countFrom(ImageInputStream in, long first) throws IOException {
        var seen = new HashSet<Long>();
        var directory = first;
        try {
            while (directory > 0 && !seen.contains(directory)) {
                in.seek(directory);
                var entries = in.readUnsignedShort();
                seen.add(directory);
                in.seek(directory + Short.BYTES + (long) entries * ENTRY_BYTES);
                directory = in.readUnsignedInt();
            }
        } catch (EOFException _) {
            // The last directory is cut off; the reader of the pictures says what is missing.
        }
        return seen.size();
    }
}
