package pinakes.engine.access;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
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

/// The documents of the projects that the caller can access.
///
/// @param documents all documents, to find the one that moves
record LimitedLibrary(Library all, Documents documents, Supplier<Reach> reach) implements Library {
    @Override
    public ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException {
        if (isHidden(project)) {
            return new ProjectSubmission.NoProject(project);
        }
        var collections = reach.get().collections();
        return all.submit(project, collections == null ? document : document.within(collections));
    }

    @Override
    public Optional<ProjectSubmission> move(ProjectId project, DocumentId document, String owner)
            throws InterruptedException {
        var here = reach.get();
        if (documents.find(document).filter(here::reaches).isEmpty()) {
            return Optional.empty();
        }
        return isHidden(project)
                ? Optional.of(new ProjectSubmission.NoProject(project))
                : all.move(project, document, owner);
    }

    @Override
    public Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset)
            throws InterruptedException {
        return isHidden(project) ? Optional.empty() : all.documents(project, limit, offset);
    }

    @Override
    public Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException {
        return isHidden(project) ? Optional.empty() : all.find(project, document);
    }

    @Override
    public Optional<ProjectId> projectOf(DocumentId document) throws InterruptedException {
        return all.projectOf(document).filter(project -> !isHidden(project));
    }

    @Override
    public Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException {
        return isHidden(project) ? Optional.empty() : all.remove(project, document);
    }

    @Override
    public Optional<InputStream> original(ProjectId project, DocumentId document)
            throws IOException, InterruptedException {
        return isHidden(project) ? Optional.empty() : all.original(project, document);
    }

    @Override
    public List<PlacedWord> words(ProjectId project, DocumentId document, int page) throws InterruptedException {
        return isHidden(project) ? List.of() : all.words(project, document, page);
    }

    @Override
    public Optional<List<UnmatchedDocument>> unmatched(ProjectId project, int limit) throws InterruptedException {
        return isHidden(project) ? Optional.empty() : all.unmatched(project, limit);
    }

    @Override
    public MatchOutcome match(ProjectId project, DocumentId document, String citekey) throws InterruptedException {
        return isHidden(project) ? new MatchOutcome.NoProject(project) : all.match(project, document, citekey);
    }

    @Override
    public Optional<String> exportReferences(ProjectId project, ReferenceFormat format) throws InterruptedException {
        return isHidden(project) ? Optional.empty() : all.exportReferences(project, format);
    }

    @Override
    public ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException {
        return isHidden(project) ? new ImportOutcome.NoProject(project) : all.importReferences(project, file);
    }

    private boolean isHidden(ProjectId project) {
        return !reach.get().reaches(project);
    }
}
