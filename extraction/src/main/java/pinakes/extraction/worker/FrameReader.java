package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;

/// Reads frames from an untrusted process: checks lengths, counts and names, and cleans strings.
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
            return frame(bytes);
        } catch (BufferUnderflowException | IllegalArgumentException broken) {
            throw new IOException("a broken frame", broken);
        }
    }

    private static Frame frame(ByteBuffer in) throws IOException {
        return switch (FrameKind.valueOf(text(in))) {
            case HELLO -> new Frame.Hello(text(in), text(in));
            case REQUEST -> new Frame.Request(text(in), text(in), in.get() != 0, limits(in));
            case STARTED -> new Frame.Started();
            case PROGRESS -> new Frame.Progress(text(in), in.getInt(), in.getInt());
            case HEADING -> new Frame.Piece(new Block.Heading(in.getInt(), text(in), place(in)));
            case PARAGRAPH -> new Frame.Piece(new Block.Paragraph(text(in), place(in)));
            case LIST_ITEM -> new Frame.Piece(new Block.ListItem(Math.max(0, in.getInt()), text(in), place(in)));
            case PREFORMATTED -> new Frame.Piece(new Block.Preformatted(text(in), place(in)));
            case TABLE -> new Frame.Piece(new Block.Table(texts(in), rows(in), place(in)));
            case PICTURE -> new Frame.Piece(new Block.Picture(text(in), place(in)));
            case DONE -> done(in);
            case FAILED -> new Frame.Failed(ExtractionException.Reason.valueOf(text(in)), text(in), text(in));
        };
    }

    private static ReadingLimits limits(ByteBuffer in) {
        return new ReadingLimits(in.getLong(), in.getInt(), in.getLong(), in.getInt(), in.getLong(), in.getInt());
    }

    private static Frame.Done done(ByteBuffer in) throws IOException {
        var format = FileFormat.valueOf(text(in));
        var method = ReadingMethod.valueOf(text(in));
        var description =
                new Description(textOrNull(in), textOrNull(in), textOrNull(in), textOrNull(in), textOrNull(in));
        var pageCount = number(in);
        var names = texts(in);
        var values = texts(in);
        var properties = new LinkedHashMap<String, String>();
        for (var index = 0; index < Math.min(names.size(), values.size()); index++) {
            properties.put(names.get(index), values.get(index));
        }
        return new Frame.Done(format, method, description, pageCount, properties, texts(in));
    }

    private static Location place(ByteBuffer in) {
        return new Location(number(in), textOrNull(in), textOrNull(in));
    }

    private static @Nullable Integer number(ByteBuffer in) {
        var number = in.getInt();
        return number < 0 ? null : number;
    }

    private static List<List<String>> rows(ByteBuffer in) throws IOException {
        var count = count(in);
        var rows = new ArrayList<List<String>>();
        for (var row = 0; row < count; row++) {
            rows.add(texts(in));
        }
        return rows;
    }

    private static List<String> texts(ByteBuffer in) throws IOException {
        var count = count(in);
        var texts = new ArrayList<String>();
        for (var index = 0; index < count; index++) {
            texts.add(text(in));
        }
        return texts;
    }

    /// Every item takes four bytes at least, so a higher count is invalid.
    private static int count(ByteBuffer in) throws IOException {
        var count = in.getInt();
        if (count < 0 || count > in.remaining() / Integer.BYTES) {
            throw new IOException("a list of " + count + " items");
        }
        return count;
    }

    private static String text(ByteBuffer in) throws IOException {
        var text = textOrNull(in);
        if (text == null) {
            throw new IOException("a text is missing");
        }
        return text;
    }

    private static @Nullable String textOrNull(ByteBuffer in) {
        var length = in.getInt();
        if (length < 0) {
            return null;
        }
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        var bytes = new byte[length];
        in.get(bytes);
        return CleanText.of(new String(bytes, UTF_8));
    }

    private ByteBuffer filled(int length) throws IOException {
        var buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the other side has closed");
            }
        }
        return buffer.flip();
    }
}
