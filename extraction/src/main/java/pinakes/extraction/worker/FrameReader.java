package pinakes.extraction.worker;

import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/// Reads frames from an untrusted process.
final class FrameReader {
    static final int FRAME_BYTES_MAX = 64 << 20;

    private final ReadableByteChannel channel;
    private long bytesLeft = FRAME_BYTES_MAX;

    FrameReader(ReadableByteChannel channel) {
        this.channel = channel;
    }

    /// Sets how much the other side may send from now on.
    void allow(long bytes) {
        bytesLeft = bytes;
    }

    /// The next frame.
    ///
    /// @throws EOFException when the other side has closed
    /// @throws IOException when the data is not a valid frame
    Frame read() throws IOException {
        var length = filled(Integer.BYTES).getInt();
        if (length < 1 || length > FRAME_BYTES_MAX) {
            throw new IOException("a frame of " + length + " bytes");
        }
        bytesLeft -= length;
        if (bytesLeft < 0) {
            throw new IOException("the other side sent more bytes than allowed");
        }
        var bytes = filled(length);
        try {
            return (Frame) RecordCodec.read(bytes, Frame.class);
        } catch (BufferUnderflowException | IllegalArgumentException broken) {
            throw new IOException("a broken frame", broken);
        }
    }

    private ByteBuffer filled(int length) throws IOException {
        var buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the other side has closed the connection");
            }
        }
        return buffer.flip();
    }
}
