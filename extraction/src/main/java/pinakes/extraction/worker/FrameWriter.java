package pinakes.extraction.worker;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Writes frames: a length of four bytes, then the frame as [RecordCodec] writes it.
record FrameWriter(WritableByteChannel channel) {
    void write(Frame frame) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(0);
        RecordCodec.write(out, Frame.class, frame);
        var buffer = ByteBuffer.wrap(bytes.toByteArray());
        buffer.putInt(0, buffer.capacity() - Integer.BYTES);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }
}
