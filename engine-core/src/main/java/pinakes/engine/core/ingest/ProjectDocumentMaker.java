package pinakes.engine.core.ingest;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DeletedDocument;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.project.library.ProjectLibrary;
import pinakes.engine.core.project.library.ProjectSnapshot;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
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
            var draft = DocumentMaker.embed(0, extracted, project.get()::embedder, tracker);
            tracker.storing();
            var stored = job.retry(() -> job.writeEnd(() -> write(job, project.get(), draft)));
            if (stored.isPresent()) {
                cleanUp(stored.get());
                return true;
            }
            tracker.cut(extracted.chunks().size());
        }
    }

    /// Stores the chunks and the end of the job in one transaction; empty when the project is gone or has another
    /// model. A document that moves leaves the knowledge base in the same transaction.
    private Optional<Made> write(RunningJob job, ProjectSnapshot project, DocumentDraft draft)
            throws InterruptedException {
        var row = job.row();
        return library.put(
                project,
                sql -> draft.stating(
                        row.moved() == null
                                ? JobTable.stated(sql, row)
                                : JobTable.stated(sql, row).over(statedBefore(sql, row.moved()))),
                (sql, stored) -> {
                    var document = stored.document();
                    var outcome = new Job.Outcome(
                            document.id(), null, document.version(), document.chunks(), stored.method());
                    JobTable.complete(sql, row, outcome, clock.instant());
                    var left = row.moved() == null
                            ? null
                            : DocumentTable.remove(sql, row.moved().document(), clock.instant())
                                    .orElseThrow();
                    return new Made(stored, left);
                });
    }

    /// What the owner of a document that moves has stated about it, except its collection.
    ///
    /// @throws MovedDocumentException when the document can no longer move
    private static DocumentMetadata statedBefore(Sql sql, JobRow.Moved moved) {
        var document = DocumentTable.find(sql, moved.document()).orElseThrow(MovedDocumentException::gone);
        if (document.version() != moved.version()) {
            throw MovedDocumentException.changed();
        }
        return new DocumentMetadata(
                document.text().title(),
                document.text().author(),
                CollectionName.without(document.tags()),
                document.metadata());
    }

    private void cleanUp(Made made) throws InterruptedException {
        maker.store().blobs().releaseAll(made.stored().replaced());
        if (made.left() != null) {
            maker.store().forget(made.left());
        }
    }

    /// @param left the document that left the knowledge base
    private record Made(
            ProjectLibrary.Stored stored, @Nullable DeletedDocument left) {}
}
