package pinakes.engine.core.ingest;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DeletedDocument;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.ingest.DocumentMaker.Extracted;
import pinakes.engine.core.project.library.ProjectLibrary;
import pinakes.engine.core.project.library.ProjectSnapshot;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.extraction.ExtractionException;

/// Makes documents of projects: extracted and chunked like all others, but embedded with the project's model.
record ProjectDocumentMaker(DocumentMaker maker, ProjectLibrary library, InstantSource clock) {
    /// Makes the document of a job; false when the project was removed.
    boolean make(RunningJob job, ProjectKey key, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        var reading = read(job, tracker);
        while (true) {
            var project = job.retry(() -> library.open(key.number()));
            if (project.isEmpty()) {
                return false;
            }
            var draft = DocumentMaker.embed(0, reading.extracted(), project.get()::embedder, tracker);
            tracker.storing();
            var version = reading.version();
            var stored = job.retry(() -> job.writeEnd(() -> write(job, project.get(), draft, version)));
            if (stored.isPresent()) {
                cleanUp(stored.get());
                return true;
            }
            if (version == version(job)) {
                tracker.cut(reading.extracted().chunks().size());
            } else {
                reading = read(job, tracker);
            }
        }
    }

    /// What a job has read.
    ///
    /// @param version of the document that moves, whose text this is; 0 for one that adds
    private record ExtractedVersion(Extracted extracted, int version) {}

    private ExtractedVersion read(RunningJob job, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        var version = version(job); // first: a version that comes while this is read must not be taken for it
        return new ExtractedVersion(maker.readOnce(job.row(), tracker), version);
    }

    private int version(RunningJob job) throws InterruptedException {
        var row = job.row();
        var moved = row.moved();
        return moved == null
                ? 0
                : job.retry(() -> maker.store().read(sql -> moving(sql, row, moved)))
                        .version();
    }

    /// Stores the chunks and the end of the job in one transaction; empty when the project is gone or has another
    /// model, or when the document that moves was read again. A document that moves leaves the knowledge base at
    /// the same time.
    private Optional<Made> write(RunningJob job, ProjectSnapshot project, DocumentDraft draft, int version)
            throws InterruptedException {
        var row = job.row();
        return library.put(project, sql -> stating(sql, row, version).map(draft::stating), (sql, stored) -> {
            var document = stored.document();
            var outcome = new Job.Outcome(document.id(), null, document.version(), document.chunks(), stored.method());
            JobTable.complete(sql, row, outcome, clock.instant());
            var left = row.moved() == null
                    ? null
                    : DocumentTable.remove(sql, row.moved(), clock.instant()).orElseThrow();
            return new Made(stored, left);
        });
    }

    /// What is stated about the document of a job; empty when one that moves has another version than the one read.
    private static Optional<DocumentMetadata> stating(Sql sql, JobRow job, int version) {
        var stated = JobTable.stated(sql, job);
        if (job.moved() == null) {
            return Optional.of(stated);
        }
        var document = moving(sql, job, job.moved());
        return document.version() == version ? Optional.of(stated.over(statedAbout(document))) : Optional.empty();
    }

    /// A document that moves.
    ///
    /// @throws MovedDocumentException when it can no longer move
    private static Document moving(Sql sql, JobRow job, DocumentId id) {
        var document = DocumentTable.find(sql, id).orElseThrow(MovedDocumentException::gone);
        if (!DocumentTable.content(sql, id).equals(Optional.of(job.source().content()))) {
            throw MovedDocumentException.changed();
        }
        return document;
    }

    /// What the owner of a document that moves has stated about it, except its collection.
    private static DocumentMetadata statedAbout(Document document) {
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
