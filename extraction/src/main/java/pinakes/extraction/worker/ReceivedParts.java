package pinakes.extraction.worker;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.RecognisedPage;

/// What a worker has sent of a document: blocks, and attached files with their blocks.
///
/// The worker is not trusted: counts, depths and positions are checked.
final class ReceivedParts {
    /// More than messages in messages are read.
    private static final int DEPTH_MAX = 10;

    private final @Nullable AttachmentStore store;
    private final List<String> contents = new ArrayList<>();
    /// The document and the attached files that have begun, outermost first.
    private final List<Part> open = new ArrayList<>(List.of(new Part("", 0)));
    private int files;
    private int words;

    ReceivedParts(@Nullable AttachmentStore store) {
        this.store = store;
    }

    void add(Block block) {
        open.getLast().blocks().add(block);
    }

    void add(RecognisedPage page) throws IOException {
        words += page.words().size();
        var pages = open.getLast().pages();
        if (words > Extraction.PLACED_WORDS_MAX
                || (!pages.isEmpty() && page.number() <= pages.getLast().number())) {
            throw new IOException("too many words, or a page that was sent before");
        }
        pages.add(page);
    }

    /// Stores the bytes of an attached file.
    ///
    /// @param parts the frames that follow
    void attached(Frame.Attached file, FrameReader parts) throws IOException {
        if (store == null || !store.hasRoom()) {
            throw new IOException("an unexpected attachment");
        }
        try (var bytes = new PartStream(parts, file.sizeBytes())) {
            contents.add(store.store(bytes));
        }
    }

    void begin(Frame.AttachmentBegin file) throws IOException {
        files++;
        if (file.content() < 0
                || file.content() >= contents.size()
                || open.size() == DEPTH_MAX
                || files > AttachmentStore.FILES_MAX) {
            throw new IOException("an unexpected attachment");
        }
        open.add(new Part(file.name(), file.content()));
    }

    void end(Frame.AttachmentEnd file) throws IOException {
        if (open.size() == 1) {
            throw new IOException("the end of an attachment that has not begun");
        }
        var part = open.removeLast();
        open.getLast()
                .attachments()
                .add(new AttachedFile(
                        part.name(),
                        contents.get(part.content()),
                        file.extraction().with(part.blocks(), part.pages(), part.attachments())));
    }

    Extraction complete(Frame.Done done) throws IOException {
        if (open.size() > 1) {
            throw new IOException("an attachment without an end");
        }
        var whole = open.getFirst();
        return done.extraction().with(whole.blocks(), whole.pages(), whole.attachments());
    }

    private record Part(
            String name, int content, List<Block> blocks, List<RecognisedPage> pages, List<AttachedFile> attachments) {
        Part(String name, int content) {
            this(name, content, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /// The bytes of a file, from frames.
    private static final class PartStream extends InputStream {
        private final FrameReader frames;
        private byte[] part = {};
        private int at;
        private long left;

        PartStream(FrameReader frames, long sizeBytes) {
            this.frames = frames;
            this.left = sizeBytes;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (at == part.length && left <= 0) {
                return -1;
            }
            if (at == part.length) {
                next();
            }
            var count = Math.min(length, part.length - at);
            System.arraycopy(part, at, target, offset, count);
            at += count;
            return count;
        }

        private void next() throws IOException {
            if (!(frames.read() instanceof Frame.Bytes(var bytes)) || bytes.length == 0 || bytes.length > left) {
                throw new IOException("an unexpected frame inside an attachment");
            }
            part = bytes;
            at = 0;
            left -= bytes.length;
        }
    }
}
