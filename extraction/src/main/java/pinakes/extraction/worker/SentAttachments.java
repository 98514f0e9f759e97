package pinakes.extraction.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import pinakes.extraction.AttachmentStore;

/// Sends attached files to the parent, which counts them as we do.
final class SentAttachments implements AttachmentStore {
    private static final int PART_BYTES = 1 << 20;

    private final FrameWriter out;
    private int count;

    SentAttachments(FrameWriter out) {
        this.out = out;
    }

    @Override
    public boolean hasRoom() {
        return count < FILES_MAX;
    }

    @Override
    public String store(InputStream bytes) throws IOException {
        var whole = new ByteArrayOutputStream();
        bytes.transferTo(whole);
        var content = whole.toByteArray();
        out.write(new Frame.Attached(content.length));
        for (var at = 0; at < content.length; at += PART_BYTES) {
            out.write(new Frame.Bytes(Arrays.copyOfRange(content, at, Math.min(at + PART_BYTES, content.length))));
        }
        return String.valueOf(count++);
    }

    /// A worker reads a message once.
    @Override
    public void clear() {
        throw new UnsupportedOperationException("files that have been sent cannot be recalled");
    }
}
