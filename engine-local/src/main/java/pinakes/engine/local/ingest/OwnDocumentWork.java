package pinakes.engine.local.ingest;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Document;
import pinakes.engine.ingest.Job;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentListeners;
import pinakes.engine.local.document.DocumentTable;
import pinakes.engine.local.document.DocumentTable.Stored;
import pinakes.engine.local.document.ReferencedBlobs;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.rebuild.ActiveModel;
import pinakes.extraction.ExtractionException;

/// Makes documents of the engine's own: those that belong to no project.
final class OwnDocumentWork {
    private final Catalog catalog;
    private final ReferencedBlobs contents;
    private final IndexKeeper index;
    private final DocumentMaker maker;
    private final DocumentListeners watches;
    private final Persistence persistence;
    private final InstantSource clock;

    OwnDocumentWork(
            Catalog catalog,
            ReferencedBlobs contents,
            IndexKeeper index,
            DocumentMaker maker,
            DocumentListeners watches,
            Persistence persistence,
            InstantSource clock) {
        this.catalog = catalog;
        this.contents = contents;
        this.index = index;
        this.maker = maker;
        this.watches = watches;
        this.persistence = persistence;
        this.clock = clock;
    }

    void make(RunningJob job, JobTracker tracker) throws ExtractionException, IOException, InterruptedException {
        var draft = maker.make(job.row(), tracker);
        tracker.storing();
        store(job, draft, tracker);
    }

    private void store(RunningJob job, DocumentDraft draft, JobTracker tracker) throws InterruptedException {
        var stored = persistence.until(job, () -> write(job, draft));
        if (stored.isEmpty()) {
            store(job, maker.embeddedAgain(draft, tracker), tracker);
            return;
        }
        var document = stored.get().document();
        persistence.until(job, () -> {
            index.sync(document.number());
            return document;
        });
        var replaced = stored.get().replaced();
        if (replaced != null) {
            contents.release(replaced);
        }
        watches.changed(document.id());
    }

    /// Stores the document and the end of the job in one change; nothing when another model is used by now.
    private Optional<Stored> write(RunningJob job, DocumentDraft draft) throws InterruptedException {
        job.beginEnding();
        try {
            var stored = catalog.<Optional<Stored>>write(handle -> {
                if (!ActiveModel.is(handle, draft.model())) {
                    return Optional.empty();
                }
                var now = clock.instant();
                var made = DocumentTable.put(handle, draft, now);
                JobTable.complete(handle, job.row().id(), outcome(made.document()), now);
                return Optional.of(made);
            });
            if (stored.isEmpty()) {
                job.giveUpEnding();
            }
            return stored;
        } catch (EngineUnavailableException e) {
            job.giveUpEnding();
            throw e;
        }
    }

    private static Job.Outcome outcome(Document document) {
        return new Job.Outcome(
                document.id(), document.number(), document.version(), document.chunkCount(), document.method());
    }
}
