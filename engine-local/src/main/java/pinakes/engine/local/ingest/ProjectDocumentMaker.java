package pinakes.engine.local.ingest;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import pinakes.engine.ingest.Job;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.project.library.ProjectLibrary;
import pinakes.engine.local.project.library.ProjectSnapshot;
import pinakes.extraction.ExtractionException;

/// Makes documents of projects: extracted and chunked like all others, but embedded with the project's model.
record ProjectDocumentMaker(DocumentMaker maker, ProjectLibrary library, InstantSource clock) {
    /// Makes the document of a job; false when the project was removed.
    boolean make(RunningJob job, ProjectKey key, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        var extracted = maker.readOnce(job.row(), tracker);
        while (true) {
            var project = job.retry(() -> library.open(key.number()));
            if (project.isEmpty()) {
                return false;
            }
            var draft = maker.embed(extracted, project.get()::embedder, tracker);
            tracker.storing();
            var stored = job.retry(() -> job.writeEnd(() -> write(job, project.get(), draft)));
            if (stored.isPresent()) {
                for (var content : stored.get().replaced()) {
                    maker.store().blobs().release(content);
                }
                return true;
            }
            tracker.cut(extracted.chunks().size());
        }
    }

    /// Stores the chunks and the end of the job in one transaction; empty when the project is gone or has another
    /// model.
    private Optional<ProjectLibrary.Stored> write(RunningJob job, ProjectSnapshot project, DocumentDraft draft)
            throws InterruptedException {
        return library.put(project, draft, (sql, stored) -> {
            var document = stored.document();
            var outcome = new Job.Outcome(document.id(), null, document.version(), document.chunks(), stored.method());
            JobTable.complete(sql, job.row(), outcome, clock.instant());
        });
    }
}
