package pinakes.engine.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.referenced.ReferencedBlobs;
import pinakes.engine.core.concurrent.InterruptibleFunction;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.ingest.LocalIngestion;
import pinakes.engine.core.ingest.ProjectKey;
import pinakes.engine.core.project.library.ProjectLibrary;
import pinakes.engine.core.reference.ReferenceExport;
import pinakes.engine.core.reference.ReferenceFile;
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

/// The libraries of projects: ingestion makes their documents, which are stored as chunks of their project.
record LocalLibrary(ProjectLibrary library, LocalIngestion ingestion) implements Library {
    private static final int SIMILAR_LETTERS = 4;
    private static final int SIMILAR_MAX = 5;
    private static final String UNREADABLE =
            "The file contains no references. Export BibTeX (.bib) or CSL-JSON (.json).";

    @Override
    public ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException {
        var number = library.number(project);
        return number.isEmpty()
                ? new ProjectSubmission.NoProject(project)
                : ingestion.submit(new ProjectKey(number.get(), project), document);
    }

    @Override
    public Optional<ProjectSubmission> move(ProjectId project, DocumentId document, String owner)
            throws InterruptedException {
        return in(
                project,
                number -> ingestion.move(new ProjectKey(number, project), document, owner),
                Optional.of(new ProjectSubmission.NoProject(project)));
    }

    @Override
    public Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset)
            throws InterruptedException {
        return in(project, number -> Optional.of(library.documents(number, limit, offset)), Optional.empty());
    }

    @Override
    public Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException {
        return in(project, number -> library.find(number, document), Optional.empty());
    }

    /// @param otherwise when there is no such project
    private <R> R in(ProjectId project, InterruptibleFunction<Long, R> work, R otherwise) throws InterruptedException {
        var number = library.number(project);
        return number.isEmpty() ? otherwise : work.apply(number.get());
    }

    @Override
    public Optional<ProjectId> projectOf(DocumentId document) throws InterruptedException {
        return library.projectOf(document);
    }

    @Override
    public Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException {
        var number = library.number(project);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        return Uninterrupted.call(() -> removed(number.get(), document));
    }

    private Optional<ProjectDocument> removed(long project, DocumentId document) throws InterruptedException {
        var content = library.content(project, document);
        var removed = library.remove(project, document);
        if (content.isPresent() && removed.isPresent()) {
            blobs().release(content.get());
        }
        return removed;
    }

    @Override
    public Optional<InputStream> original(ProjectId project, DocumentId document)
            throws IOException, InterruptedException {
        var content = in(project, number -> library.content(number, document), Optional.<ContentHash>empty());
        try {
            return content.isEmpty()
                    ? Optional.empty()
                    : Optional.of(blobs().blobs().open(content.get()));
        } catch (NoSuchFileException _) {
            return Optional.empty(); // removed in the meantime, or added by an early version
        }
    }

    @Override
    public List<PlacedWord> words(ProjectId project, DocumentId document, int page) throws InterruptedException {
        return in(project, number -> library.words(number, document, page), List.of());
    }

    @Override
    public Optional<List<UnmatchedDocument>> unmatched(ProjectId project, int limit) throws InterruptedException {
        return in(project, number -> Optional.of(library.references().unmatched(number, limit)), Optional.empty());
    }

    @Override
    public MatchOutcome match(ProjectId project, DocumentId document, String citekey) throws InterruptedException {
        var number = library.number(project);
        if (number.isEmpty()) {
            return new MatchOutcome.NoProject(project);
        }
        var citekeys = library.references().citekeys(number.get());
        if (!citekeys.contains(citekey)) {
            return new MatchOutcome.NoReference(similar(citekey, citekeys));
        }
        return library.references()
                .choose(number.get(), document, citekey)
                .<MatchOutcome>map(MatchOutcome.Matched::new)
                .orElseGet(MatchOutcome.NoDocument::new);
    }

    /// Citekeys that begin alike, ignoring case.
    private static List<String> similar(String citekey, List<String> citekeys) {
        var start = citekey.toLowerCase(Locale.ROOT).substring(0, Math.min(citekey.length(), SIMILAR_LETTERS));
        return citekeys.stream()
                .filter(known -> known.toLowerCase(Locale.ROOT).startsWith(start))
                .limit(SIMILAR_MAX)
                .toList();
    }

    @Override
    public Optional<String> exportReferences(ProjectId project, ReferenceFormat format) throws InterruptedException {
        return in(
                project,
                number -> Optional.of(ReferenceExport.write(library.references().works(number), format)),
                Optional.empty());
    }

    private ReferencedBlobs blobs() {
        return ingestion.store().blobs();
    }

    @Override
    public ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException {
        if (file.length() > REFERENCES_CHARACTERS_MAX) {
            return new ImportOutcome.Unreadable(
                    "A reference file can be at most " + REFERENCES_CHARACTERS_MAX + " characters long.");
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
