package pinakes.engine.local;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.local.ingest.LocalIngestion;
import pinakes.engine.local.ingest.ProjectKey;
import pinakes.engine.local.project.library.ProjectLibrary;
import pinakes.engine.local.reference.ReferenceFile;
import pinakes.engine.project.ProjectId;

/// The libraries of projects: ingestion makes their documents, which are stored as chunks of their project.
record LocalLibrary(ProjectLibrary library, LocalIngestion ingestion) implements Library {
    private static final String UNREADABLE =
            "The file contains no reference. Export BibTeX (.bib) or CSL-JSON (.json).";

    @Override
    public ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException {
        var number = library.number(project);
        return number.isEmpty()
                ? new ProjectSubmission.NoProject(project)
                : ingestion.submit(new ProjectKey(number.get(), project), document);
    }

    @Override
    public Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset)
            throws InterruptedException {
        var number = library.number(project);
        return number.isEmpty() ? Optional.empty() : Optional.of(library.documents(number.get(), limit, offset));
    }

    @Override
    public Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException {
        var number = library.number(project);
        return number.isEmpty() ? Optional.empty() : library.find(number.get(), document);
    }

    @Override
    public Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException {
        var number = library.number(project);
        return number.isEmpty() ? Optional.empty() : library.remove(number.get(), document);
    }

    @Override
    public ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException {
        if (file.length() > REFERENCES_CHARACTERS_MAX) {
            return new ImportOutcome.Unreadable(
                    "A reference file must have at most " + REFERENCES_CHARACTERS_MAX + " characters.");
        }
        var number = library.number(project);
        if (number.isEmpty()) {
            return new ImportOutcome.NoProject(project);
        }
        var read = ReferenceFile.read(file);
        return read.isEmpty() || read.get().isEmpty()
                ? new ImportOutcome.Unreadable(UNREADABLE)
                : new ImportOutcome.Imported(library.references().add(number.get(), read.get()));
    }
}
