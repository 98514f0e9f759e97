package pinakes.engine.library;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.project.ProjectId;

/// The documents of projects, and the references that they are cited by.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage below fails, and stops when its
/// thread is interrupted.
public interface Library {
    /// How many characters a file of references has at the most.
    int REFERENCES_CHARACTERS_MAX = 16_000_000;

    /// Takes the bytes of a file, and returns when they and the job are durable; the work itself happens later.
    ///
    /// A file from the same path, or with the same bytes, is replaced with all of its chunks.
    ///
    /// @throws IOException when the content cannot be read
    ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException;

    /// The documents of a project, by their names; nothing when there is no such project.
    Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset) throws InterruptedException;

    Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException;

    /// Removes a document with all of its chunks; nothing when the project has no such document.
    Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException;

    /// Keeps the references of a BibTeX or CSL-JSON file for a project, in the place of those with the same citekeys,
    /// and attaches them to its documents: those that are there, and those that come later.
    ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException;
}
