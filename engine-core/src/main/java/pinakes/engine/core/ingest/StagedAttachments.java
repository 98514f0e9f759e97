package pinakes.engine.core.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.document.DocumentStore;
import pinakes.extraction.AttachmentStore;

/// The attachments of a mail while its job reads it; closing deletes those that were not kept.
final class StagedAttachments implements AttachmentStore, AutoCloseable {
    private final DocumentStore store;
    private final List<StagedContent> files = new ArrayList<>();

    StagedAttachments(DocumentStore store) {
        this.store = store;
    }

    @Override
    public boolean hasRoom() {
        return files.size() < FILES_MAX;
    }

    /// Together, the files are limited by the size of the mail.
    @Override
    public String store(InputStream bytes) throws IOException {
        var file = store.blobs().blobs().stage(bytes, Long.MAX_VALUE);
        files.add(file);
        return file.hash().value();
    }

    /// Stores the files for as long as the job runs; the documents that it makes need them from then on.
    void keep(RunningJob job) throws InterruptedException {
        for (var file : files) {
            job.retry(() -> store.blobs()
                    .keepWhile(file, () -> store.write((sql, _) -> JobAttachments.hold(sql, job.row(), file.hash()))));
        }
    }

    /// Deletes the bytes that were stored for jobs which have ended, except those that documents need.
    ///
    /// @return how many attachments such jobs had
    static int releaseEnded(DocumentStore store) throws InterruptedException {
        if (!store.read(JobAttachments::holdsForEnded)) {
            return 0;
        }
        var contents = store.write((sql, _) -> JobAttachments.letGo(sql));
        for (var content : contents) {
            store.blobs().release(content);
        }
        return contents.size();
    }

    long sizeBytes(ContentHash content) {
        return files.stream()
                .filter(file -> file.hash().equals(content))
                .findFirst()
                .orElseThrow()
                .sizeBytes();
    }

    @Override
    public void clear() throws IOException {
        close();
        files.clear();
    }

    @Override
    public void close() throws IOException {
        for (var file : files) {
            file.close();
        }
    }
}
