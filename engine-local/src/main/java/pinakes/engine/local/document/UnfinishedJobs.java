package pinakes.engine.local.document;

import pinakes.engine.document.DocumentId;

/// Cancels jobs that would bring back documents that are being removed.
public interface UnfinishedJobs {
    /// Cancels all jobs for documents outside projects.
    void cancelAll() throws InterruptedException;

    /// Cancels the job that reads a document again, if there is one, and waits for its end.
    void cancelReading(DocumentId document) throws InterruptedException;
}
