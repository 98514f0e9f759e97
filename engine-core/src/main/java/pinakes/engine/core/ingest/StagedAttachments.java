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
    /// The condition for attachments of jobs that have ended.
    private static final String OF_ENDED = "NOT EXISTS (SELECT 1 FROM job"
            + " WHERE job.sequence = job_attachment.job AND job.state IN ('queued', 'running'))";

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
        var file = store.blobs().blobs().staging().stage(bytes, Long.MAX_VALUE);
        files.add(file);
        return file.hash().value();
    }

    /// Stores the files for as long as the job runs; the documents that it makes need them from then on.
    void keep(RunningJob job) throws InterruptedException {
        for (var file : files) {
            job.retry(() -> store.blobs()
                    .keepWhile(
                            file,
                            () -> store.write((sql, _) -> sql.execute(
                                    "INSERT INTO job_attachment (job, content_hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
                                    job.row().source().jobSequence(),
                                    file.hash().value()))));
        }
    }

    /// Deletes the bytes that were stored for jobs which have ended, except those that documents need.
    ///
    /// @return how many attachments such jobs had
    static int releaseEnded(DocumentStore store) throws InterruptedException {
        if (!store.read(sql -> sql.isTrue("SELECT EXISTS (SELECT 1 FROM job_attachment WHERE " + OF_ENDED + ")"))) {
            return 0;
        }
        var contents = store.write((sql, _) -> sql.list(
                "DELETE FROM job_attachment WHERE " + OF_ENDED + " RETURNING content_hash",
                row -> new ContentHash(row.text("content_hash"))));
        store.blobs().releaseAll(contents);
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
