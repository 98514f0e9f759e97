package pinakes.engine.core.project.library;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.WordTable;
import pinakes.engine.core.project.store.ProjectChunkTable;
import pinakes.engine.core.project.store.ProjectIndexes;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.core.project.store.ReadyChunk;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;

/// The documents of projects.
public record ProjectLibrary(
        Catalog catalog,
        ProjectModels models,
        ProjectIndexes indexes,
        ProjectReferences references,
        InstantSource clock) {
    public Optional<Long> number(ProjectId id) throws InterruptedException {
        return catalog.read(sql -> ProjectTable.find(sql, id)).map(ProjectRow::number);
    }

    /// A project to make a document for; empty when it was removed.
    public Optional<ProjectSnapshot> open(long number) throws InterruptedException {
        return catalog.read(sql -> ProjectTable.find(sql, number))
                .map(row -> new ProjectSnapshot(row, models.of(row.project().model())));
    }

    /// The document that the project already has of these bytes, unless the metadata differs.
    public static Optional<ProjectDocument> unchanged(
            Sql sql, long project, NewDocument document, ContentHash content) {
        var known = ProjectDocumentTable.replacedBy(sql, project, document.sourcePath(), document.fileName(), content);
        return known.size() == 1
                        && known.getFirst().content().equals(content)
                        && document.metadata()
                                .over(known.getFirst().given())
                                .equals(known.getFirst().given())
                ? Optional.of(known.getFirst().document())
                : Optional.empty();
    }

    /// The document with these bytes, or with newer ones from the same path.
    public static Optional<DocumentId> stored(Sql sql, long project, DocumentDraft.Source source) {
        return ProjectDocumentTable.replacedBy(sql, project, source.sourcePath(), source.fileName(), source.content())
                .stream()
                .filter(known -> known.content().equals(source.content()) || known.jobSequence() > source.jobSequence())
                .map(ProjectDocumentRow::id)
                .findFirst();
    }

    public List<ProjectDocument> documents(long project, int limit, long offset) throws InterruptedException {
        return catalog.read(sql -> ProjectDocumentTable.list(sql, project, limit, offset)).stream()
                .map(ProjectDocumentRow::document)
                .toList();
    }

    /// Stores a document with its chunks, replacing the one from the same path or with the same bytes.
    ///
    /// @param project as it was when the vectors were made
    /// @param draft what to store, as of the transaction; empty when that has to be made again
    /// @param along runs in the same transaction
    /// @return the result of `along`; empty without a draft, and when the project was removed or now has vectors of
    ///     another model
    public <R> Optional<R> put(
            ProjectSnapshot project, Function<Sql, Optional<DocumentDraft>> draft, BiFunction<Sql, Stored, R> along)
            throws InterruptedException {
        var prepared = project.row();
        return indexes.change(
                prepared.number(),
                (sql, row, changed) -> row.generation() != prepared.generation()
                        ? Optional.empty()
                        : draft.apply(sql)
                                .map(current -> put(sql, row, current, clock.instant(), changed))
                                .map(stored -> along.apply(sql, stored)));
    }

    public Optional<ProjectDocument> find(long project, DocumentId id) throws InterruptedException {
        return catalog.read(sql -> ProjectDocumentTable.find(sql, project, id)).map(ProjectDocumentRow::document);
    }

    /// The project that has a document.
    public Optional<ProjectId> projectOf(DocumentId id) throws InterruptedException {
        return catalog.read(sql -> ProjectDocumentTable.projectOf(sql, id));
    }

    public Optional<ProjectDocument> remove(long project, DocumentId id) throws InterruptedException {
        return find(project, id).isEmpty()
                ? Optional.empty()
                : indexes.change(project, (sql, row, changed) -> remove(sql, row, id, changed));
    }

    /// The bytes of a document.
    public Optional<ContentHash> content(long project, DocumentId id) throws InterruptedException {
        return catalog.read(sql -> ProjectDocumentTable.find(sql, project, id)).map(ProjectDocumentRow::content);
    }

    /// The words that OCR read on a page of a document.
    public List<PlacedWord> words(long project, DocumentId id, int page) throws InterruptedException {
        return catalog.read(sql -> ProjectDocumentTable.find(sql, project, id)
                .map(document -> WordTable.OF_PROJECTS.words(sql, document.number(), page))
                .orElse(List.of()));
    }

    private static Optional<ProjectDocument> remove(Sql sql, ProjectRow row, DocumentId id, Collection<Long> changed) {
        var found = ProjectDocumentTable.find(sql, row.number(), id);
        found.ifPresent(document -> ProjectDocumentTable.delete(sql, document, changed));
        return found.map(ProjectDocumentRow::document);
    }

    private static Stored put(Sql sql, ProjectRow row, DocumentDraft draft, Instant now, Collection<Long> changed) {
        var replaced = ProjectDocumentTable.replacedBy(
                sql,
                row.number(),
                draft.source().sourcePath(),
                draft.source().fileName(),
                draft.source().content());
        // An earlier job must not replace the result of a later one, nor a restarted job its own.
        var newer = replaced.stream()
                .filter(document -> document.jobSequence() >= draft.source().jobSequence())
                .findFirst();
        if (newer.isPresent()) {
            return Stored.of(newer.get(), List.of());
        }
        var previous = replaced.isEmpty() ? null : replaced.getFirst();
        var given = previous == null
                ? draft.source().metadata()
                : draft.source().metadata().over(previous.given());
        var version = previous == null ? 1 : previous.version() + 1;
        var file = FileDescription.of(draft);
        var reference = ReferenceMatch.find(sql, row.number(), file, given)
                .map(ReferenceMatch::fields)
                .orElse(null);
        var about = SharedMetadata.of(file, given, version, reference);
        var shared = JsonColumn.object(about);
        var chunks =
                draft.chunks().stream().map(part -> ReadyChunk.of(part, shared)).toList();
        var batch = ProjectTable.addBatch(sql, row, row.payloadKeysWith(chunks));
        replaced.forEach(document -> ProjectDocumentTable.delete(sql, document, changed));
        var stored = ProjectDocumentTable.insert(sql, row, draft, given, about, previous, now);
        ProjectChunkTable.put(sql, row, batch, stored.number(), chunks, changed);
        WordTable.OF_PROJECTS.replace(sql, stored.number(), draft.recognised());
        return Stored.of(
                stored, replaced.stream().map(ProjectDocumentRow::content).toList());
    }

    /// A document as it is now, and how its file was read.
    ///
    /// @param replaced the bytes of the documents that it replaced
    public record Stored(ProjectDocument document, ProcessingMethod method, List<ContentHash> replaced) {
        static Stored of(ProjectDocumentRow row, List<ContentHash> replaced) {
            return new Stored(row.document(), row.method(), replaced);
        }
    }
}
