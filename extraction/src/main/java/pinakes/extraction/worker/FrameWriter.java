package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.Block;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;

/// Writes frames: a length of four bytes, the name of the kind, the components in request.
final class FrameWriter {
    private final WritableByteChannel channel;

    FrameWriter(WritableByteChannel channel) {
        this.channel = channel;
    }

    void write(Frame frame) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(0);
        switch (frame) {
            case Frame.Hello hello -> {
                name(out, FrameKind.HELLO);
                text(out, hello.secret());
                text(out, hello.protections());
            }
            case Frame.Request request -> {
                name(out, FrameKind.REQUEST);
                text(out, request.file());
                text(out, request.fileName());
                out.writeBoolean(request.forceOcr());
                limits(out, request.limits());
            }
            case Frame.Started _ -> name(out, FrameKind.STARTED);
            case Frame.Progress progress -> {
                name(out, FrameKind.PROGRESS);
                text(out, progress.unit());
                out.writeInt(progress.done());
                out.writeInt(progress.total());
            }
            case Frame.Piece piece -> block(out, piece.block());
            case Frame.Done done -> done(out, done);
            case Frame.Failed failed -> {
                name(out, FrameKind.FAILED);
                name(out, failed.reason());
                text(out, failed.message());
                text(out, failed.detail());
            }
        }
        var buffer = ByteBuffer.wrap(bytes.toByteArray());
        buffer.putInt(0, buffer.capacity() - Integer.BYTES);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private static void limits(DataOutputStream out, ReadingLimits limits) throws IOException {
        out.writeLong(limits.inflatedBytesMax());
        out.writeInt(limits.packedFilesMax());
        out.writeLong(limits.pixelsMax());
        out.writeInt(limits.pagesMax());
        out.writeLong(limits.charsMax());
        out.writeInt(limits.picturesMax());
    }

    private static void block(DataOutputStream out, Block block) throws IOException {
        switch (block) {
            case Block.Heading heading -> {
                name(out, FrameKind.HEADING);
                out.writeInt(heading.level());
                text(out, heading.text());
            }
            case Block.Paragraph paragraph -> {
                name(out, FrameKind.PARAGRAPH);
                text(out, paragraph.text());
            }
            case Block.ListItem item -> {
                name(out, FrameKind.LIST_ITEM);
                out.writeInt(item.depth());
                text(out, item.text());
            }
            case Block.Preformatted preformatted -> {
                name(out, FrameKind.PREFORMATTED);
                text(out, preformatted.text());
            }
            case Block.Table table -> {
                name(out, FrameKind.TABLE);
                texts(out, table.header());
                out.writeInt(table.rows().size());
                for (var row : table.rows()) {
                    texts(out, row);
                }
            }
            case Block.Picture picture -> {
                name(out, FrameKind.PICTURE);
                text(out, picture.text());
            }
        }
        place(out, block.location());
    }

    private static void done(DataOutputStream out, Frame.Done done) throws IOException {
        name(out, FrameKind.DONE);
        name(out, done.format());
        name(out, done.method());
        var description = done.description();
        text(out, description.title());
        text(out, description.author());
        text(out, description.language());
        text(out, description.createdAt());
        text(out, description.modifiedAt());
        number(out, done.pageCount());
        texts(out, List.copyOf(done.properties().keySet()));
        texts(
                out,
                done.properties().keySet().stream().map(done.properties()::get).toList());
        texts(out, done.warnings());
    }

    private static void place(DataOutputStream out, Location place) throws IOException {
        number(out, place.page());
        text(out, place.sheet());
        text(out, place.cells());
    }

    private static void name(DataOutputStream out, Enum<?> constant) throws IOException {
        text(out, constant.name());
    }

    private static void number(DataOutputStream out, @Nullable Integer number) throws IOException {
        out.writeInt(number == null ? -1 : number);
    }

    private static void texts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (var text : texts) {
            text(out, text);
        }
    }

    private static void text(DataOutputStream out, @Nullable String text) throws IOException {
        if (text == null) {
            out.writeInt(-1);
            return;
        }
        var bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
