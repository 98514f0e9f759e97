package pinakes.engine.audit.trail;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.Library;
import pinakes.engine.library.MatchOutcome;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.library.ReferenceFormat;
import pinakes.engine.library.UnmatchedDocument;
import pinakes.engine.project.ProjectId;

/// A library that records changes, removals and reads of original files in the audit log.
record AuditedLibrary(Library all, AuditNotes notes) implements Library {
    @Override
    public ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException {
        var submission = QuotaNotes.noting(notes, () -> all.submit(project, document));
        if (submission instanceof ProjectSubmission.Accepted(var job)) {
            notes.note(AuditAction.CHANGED, "library.submit", "project " + project + " job " + job.id());
        }
        return submission;
    }

    @Override
    public Optional<ProjectSubmission> move(ProjectId project, DocumentId document, String owner)
            throws InterruptedException {
        var submission = all.move(project, document, owner);
        if (submission.isPresent() && submission.get() instanceof ProjectSubmission.Accepted) {
            notes.note(AuditAction.REMOVED, "documents.move", "document " + document + " to project " + project);
        }
        return submission;
    }

    @Override
    public Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset)
            throws InterruptedException {
        return all.documents(project, limit, offset);
    }

    @Override
    public Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException {
        return all.find(project, document);
    }

    @Override
    public Optional<ProjectId> projectOf(DocumentId document) throws InterruptedException {
        return all.projectOf(document);
    }

    @Override
    public Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException {
        var removed = all.remove(project, document);
        notes.noteIf(removed.isPresent(), AuditAction.REMOVED, "library.remove", target(project, document));
        return removed;
    }

    @Override
    public Optional<InputStream> original(ProjectId project, DocumentId document)
            throws IOException, InterruptedException {
        var original = all.original(project, document);
        if (original.isPresent() && !BulkRead.isCurrent()) {
            notes.note(AuditAction.ORIGINAL_READ, "library.original", target(project, document));
        }
        return original;
    }

    @Override
    public List<PlacedWord> words(ProjectId project, DocumentId document, int page) throws InterruptedException {
        return all.words(project, document, page);
    }

    @Override
    public Optional<List<UnmatchedDocument>> unmatched(ProjectId project, int limit) throws InterruptedException {
        return all.unmatched(project, limit);
    }

    @Override
    public MatchOutcome match(ProjectId project, DocumentId document, String citekey) throws InterruptedException {
        var outcome = all.match(project, document, citekey);
        if (outcome instanceof MatchOutcome.Matched) {
            notes.note(AuditAction.CHANGED, "library.match", target(project, document));
        }
        return outcome;
    }

    @Override
    public Optional<String> exportReferences(ProjectId project, ReferenceFormat format) throws InterruptedException {
        return all.exportReferences(project, format);
    }

    @Override
    public ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException {
        var outcome = all.importReferences(project, file);
        notes.noteIf(
                outcome instanceof ImportOutcome.Imported, AuditAction.CHANGED, "library.import", "project " + project);
        return outcome;
    }

    private static String target(ProjectId project, DocumentId document) {
        return "project " + project + " document " + document;
    }
}
