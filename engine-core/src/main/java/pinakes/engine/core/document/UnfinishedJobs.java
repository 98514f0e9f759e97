package pinakes.engine.core.document;

import pinakes.engine.document.DocumentId;

/// Cancels jobs that would bring back documents that are being removed.
public interface UnfinishedJobs {
    /// Cancels all jobs for documents outside projects, and deletes the content that is kept of failed ones.
    void cancelAll() throws InterruptedException;

    /// Cancels the jobs that read a document again or move it, and waits for their end.
    void cancelWorkOn(DocumentId document) throws InterruptedException;
}
