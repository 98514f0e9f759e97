package pinakes.engine.library;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.project.ProjectId;

/// The documents and references of projects.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage fails, and stops when its thread
/// is interrupted.
public interface Library {
    /// Maximum length of a reference file.
    int REFERENCES_CHARACTERS_MAX = 16_000_000;

    /// Stores the bytes and a job, and returns when both are durable; the job runs later.
    ///
    /// A document from the same path, or with the same bytes, is replaced with all its chunks.
    ///
    /// @throws IOException when the content cannot be read
    ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException;

    /// Queues a job that moves a document of the knowledge base into a project, with everything stated about it
    /// except its collection.
    ///
    /// The document leaves the knowledge base in the same step in which it arrives in the project. The job
    /// fails without any effect if the document was changed, removed or moved in the meantime.
    ///
    /// @return empty when there is no such document
    Optional<ProjectSubmission> move(ProjectId project, DocumentId document, String owner) throws InterruptedException;

    /// The documents of a project, ordered by name; empty when there is no such project.
    Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset) throws InterruptedException;

    Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException;

    /// The project that has a document; empty when none has it.
    Optional<ProjectId> projectOf(DocumentId document) throws InterruptedException;

    /// Removes a document and its chunks; empty when the project has no such document.
    Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException;

    /// The original file of a document; empty when the project has no such document, or its file was not kept, as
    /// in early versions.
    Optional<InputStream> original(ProjectId project, DocumentId document) throws IOException, InterruptedException;

    /// The words that OCR read on a page of a document, as [pinakes.engine.document.Documents#words]; none when
    /// there is no such document.
    List<PlacedWord> words(ProjectId project, DocumentId document, int page) throws InterruptedException;

    /// The documents that have no reference, by name, each with the most similar references; empty when there is no
    /// such project.
    Optional<List<UnmatchedDocument>> unmatched(ProjectId project, int limit) throws InterruptedException;

    /// Chooses the reference of a document instead of the one that matching would assign.
    MatchOutcome match(ProjectId project, DocumentId document, String citekey) throws InterruptedException;

    /// All references of a project as a file; empty when there is no such project.
    Optional<String> exportReferences(ProjectId project, ReferenceFormat format) throws InterruptedException;

    /// Stores the references of a BibTeX or CSL-JSON file, replacing those with the same citekeys, and attaches them
    /// to the project's documents, present and future.
    ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException;
}
