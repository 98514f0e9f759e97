package pinakes.app.dist;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A zip file that preserves executable permissions.
///
/// It contains no directory entries, because desktop clients unpack every entry as a file. The JDK writes no
/// permissions without them, so they are added to the central directory afterwards.
final class ProgramArchive implements Closeable {
    private static final int PLAIN = 0100644;
    private static final int RUNNABLE = 0100755;

    private static final int END_BYTES = 22;
    private static final int END_CONTENTS_OFFSET = 16;
    private static final int ENTRY_BYTES = 46;
    private static final int ENTRY_SYSTEM = 5;
    private static final int ENTRY_NAME_LENGTH = 28;
    private static final int ENTRY_EXTRA_LENGTH = 30;
    private static final int ENTRY_COMMENT_LENGTH = 32;
    private static final int ENTRY_ATTRIBUTES = 38;
    private static final int HIGH_HALF = 16;
    private static final byte UNIX = 3;

    private final Path file;
    private final ZipOutputStream zip;
    private final List<Integer> modes = new ArrayList<>();

    ProgramArchive(Path file) throws IOException {
        this.file = file;
        this.zip = new ZipOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW));
    }

    void add(String name, Path source) throws IOException {
        // Compressing jars again takes long and gains nothing.
        zip.setLevel(isPacked(source) ? Deflater.NO_COMPRESSION : Deflater.DEFAULT_COMPRESSION);
        try (var bytes = Files.newInputStream(source)) {
            add(name, bytes, Files.isExecutable(source) ? RUNNABLE : PLAIN);
        }
    }

    void add(String name, InputStream bytes) throws IOException {
        zip.setLevel(Deflater.DEFAULT_COMPRESSION);
        add(name, bytes, PLAIN);
    }

    @Override
    public void close() throws IOException {
        zip.close();
        addModes();
    }

    private void add(String name, InputStream bytes, int mode) throws IOException {
        modes.add(mode);
        zip.putNextEntry(new ZipEntry(name));
        bytes.transferTo(zip);
        zip.closeEntry();
    }

    private static boolean isPacked(Path source) {
        return source.toString().endsWith(".jar") || source.endsWith(Path.of("lib", "modules"));
    }

    private void addModes() throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var end = channel.size() - END_BYTES;
            var start = Integer.toUnsignedLong(read(channel, end, END_BYTES).getInt(END_CONTENTS_OFFSET));
            var contents = read(channel, start, Math.toIntExact(end - start));
            var entry = 0;
            for (var mode : modes) {
                contents.put(entry + ENTRY_SYSTEM, UNIX);
                contents.putInt(entry + ENTRY_ATTRIBUTES, mode << HIGH_HALF);
                entry += ENTRY_BYTES
                        + contents.getShort(entry + ENTRY_NAME_LENGTH)
                        + contents.getShort(entry + ENTRY_EXTRA_LENGTH)
                        + contents.getShort(entry + ENTRY_COMMENT_LENGTH);
            }
            while (contents.hasRemaining()) {
                channel.write(contents, start + contents.position());
            }
        }
    }

    private static ByteBuffer read(FileChannel channel, long position, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                throw new IOException("the archive is truncated");
            }
        }
        return bytes.flip();
    }
}
