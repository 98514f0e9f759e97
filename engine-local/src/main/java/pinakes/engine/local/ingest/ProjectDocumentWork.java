package pinakes.engine.local.ingest;

import java.io.IOException;
import java.time.InstantSource;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Job;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.project.library.ProjectLibrary;
import pinakes.engine.local.project.library.ProjectLibrary.Storing;
import pinakes.engine.local.project.library.ProjectSnapshot;
import pinakes.extraction.ExtractionException;

/// Makes documents of projects: read and cut as all others, and embedded with the model of their project.
final class ProjectDocumentWork {
    private final DocumentMaker maker;
    private final ProjectLibrary library;
    private final Persistence persistence;
    private final InstantSource clock;

    ProjectDocumentWork(DocumentMaker maker, ProjectLibrary library, Persistence persistence, InstantSource clock) {
        this.maker = maker;
        this.library = library;
        this.persistence = persistence;
        this.clock = clock;
    }

    /// Makes the document of a job.
    ///
    /// @return whether the project is still there to have it
    boolean make(RunningJob job, ProjectKey place, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        var read = maker.read(job.row(), tracker);
        while (true) {
            var project = persistence.until(job, () -> library.open(place.number()));
            if (project.isEmpty()) {
                return false;
            }
            var draft = maker.embedded(read, project.get()::embedder, tracker);
            tracker.storing();
            switch (persistence.until(job, () -> write(job, project.get(), draft))) {
                case Storing.Stored _ -> {
                    return true;
                }
                case Storing.ProjectGone _ -> {
                    return false;
                }
                case Storing.OtherModel _ -> tracker.cut(read.chunks().size());
            }
        }
    }

    /// Stores the chunks and the end of the job in one change.
    private Storing write(RunningJob job, ProjectSnapshot project, DocumentDraft draft) throws InterruptedException {
        job.beginEnding();
        try {
            var storing = library.put(
                    project,
                    draft,
                    (handle, stored) -> JobTable.complete(handle, job.row().id(), outcome(stored), clock.instant()));
            if (!(storing instanceof Storing.Stored)) {
                job.giveUpEnding();
            }
            return storing;
        } catch (EngineUnavailableException e) {
            job.giveUpEnding();
            throw e;
        }
    }

    private static Job.Outcome outcome(Storing.Stored stored) {
        var document = stored.document();
        return new Job.Outcome(document.id(), null, document.version(), document.chunks(), stored.method());
    }
}
