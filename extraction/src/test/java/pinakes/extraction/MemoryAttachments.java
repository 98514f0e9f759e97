package pinakes.extraction;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// Keeps the bytes of attachments in memory.
public record MemoryAttachments(int filesMax, List<byte[]> contents) implements AttachmentStore {
    public MemoryAttachments(int filesMax) {
        this(filesMax, new ArrayList<>());
    }

    @Override
    public boolean hasRoom() {
        return contents.size() < filesMax;
    }

    @Override
    public String store(InputStream bytes) throws IOException {
        contents.add(bytes.readAllBytes());
        return "content " + contents.size();
    }

    @Override
    public void clear() {
        contents.clear();
    }
}
