package pinakes.engine.core.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.CatalogProperties;
import pinakes.engine.core.catalog.EpochMicros;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.document.SourcePath;
import pinakes.engine.text.StorableText;

/// Stores documents; each method runs within a transaction of its caller.
public final class DocumentTable {
    /// Earlier versions also set it when a document was stored.
    private static final String LAST_DELETION = "documents_changed_at_micros";

    private DocumentTable() {}

    /// When a document was last stored or deleted.
    static Optional<Instant> lastChange(Sql sql) {
        var stored = sql.list(
                "SELECT updated_at_micros FROM document ORDER BY updated_at_micros DESC LIMIT 1",
                row -> row.instant("updated_at_micros"));
        var deleted = CatalogProperties.find(sql, LAST_DELETION).map(micros -> EpochMicros.at(Long.parseLong(micros)));
        return Stream.concat(stored.stream(), deleted.stream()).max(Comparator.naturalOrder());
    }

    /// Stores a document with its passages: as the next version of the document from the same path or, if that lacked
    /// OCR, with the same bytes; otherwise as a new document. If the same bytes were added in the meantime, that
    /// document gets the tags and metadata of this one.
    public static StoredDocument put(Sql sql, DocumentDraft draft, Instant now) {
        var source = draft.source();
        var same = DocumentMatches.sameContent(sql, source.content(), source.sourcePath(), source.space());
        if (same.isPresent()
                && (draft.text().method() != ProcessingMethod.OCR
                        || same.get().text().method() == ProcessingMethod.OCR)) {
            var amended = MetadataTable.amend(sql, same.get().id(), source.metadata(), now)
                    .orElseThrow();
            return StoredDocument.amended(amended);
        }
        var newer = DocumentMatches.newerFromSamePath(sql, source);
        if (newer.isPresent()) {
            return StoredDocument.found(newer.get());
        }
        return write(
                sql,
                draft,
                same.or(() -> DocumentMatches.fromPath(sql, source.sourcePath(), source.space()))
                        .orElse(null),
                null,
                now);
    }

    /// Stores a new reading of a document's bytes as its next version, unless its bytes have changed in the meantime.
    /// The name, tags and metadata are kept, and those of the draft are added.
    public static StoredDocument putAgain(Sql sql, DocumentDraft draft, DocumentId id, Instant now) {
        var before = find(sql, id).orElseThrow();
        var source = draft.source();
        if (content(sql, id).filter(source.content()::equals).isEmpty()) {
            return StoredDocument.amended(
                    MetadataTable.amend(sql, id, source.metadata(), now).orElseThrow());
        }
        // A job for a newer file of the same path may still be running, and must find the old place of this one.
        var place = sql.number("SELECT job_sequence FROM document WHERE id = ?", id.toString());
        return write(sql, draft.again(before.source().fileName(), place), before, null, now)
                .after(MetadataTable.amend(sql, id, source.metadata(), now).orElseThrow());
    }

    /// What to tell a caller when OCR reads nothing in a file in which it read something earlier.
    public static String kept(String file) {
        return "OCR found no text in " + file + ". The document keeps the text that OCR found earlier.";
    }

    /// Stores a document, or a file attached to a mail, as a new document or as the next version of one.
    ///
    /// @param before the document that it is the next version of; null for a new one
    /// @param mail the mail that a new one is attached to
    static StoredDocument write(
            Sql sql, DocumentDraft draft, @Nullable Document before, @Nullable Document mail, Instant now) {
        var previous = before == null ? null : previous(sql, before);
        if (previous != null) {
            VersionTable.keep(sql, previous.number());
        }
        var number = previous == null ? insert(sql, draft, mail, now) : update(sql, draft, previous, now);
        if (previous == null || !hasNoMetadata(draft)) { // a new version without metadata keeps that of the old one
            TagTable.replace(sql, number, draft.source().metadata().tags());
        }
        var document = find(sql, number);
        ChunkTable.replace(sql, document, draft.chunks(), draft.model());
        WordTable.OF_DOCUMENTS.replace(sql, number, draft.recognised());
        MetadataTable.index(sql, document);
        var change = DocumentChange.of(before == null ? document : before, document);
        var pruned = VersionTable.pruned(sql, document);
        if (previous == null
                || previous.content().equals(draft.source().content())
                || document.source().kind() == DocumentKind.NOTE) {
            return new StoredDocument(document, pruned, change, true, List.of(), List.of());
        }
        return new StoredDocument(document, previous.content(), change, true, List.of(), List.of());
    }

    public static Optional<ContentHash> content(Sql sql, DocumentId id) {
        return sql.find("SELECT content_hash FROM document WHERE id = ?", DocumentRows::content, id.toString());
    }

    public static Optional<Document> find(Sql sql, DocumentId id) {
        return sql.find(DocumentRows.SELECT + "id = ?", DocumentRows::document, id.toString());
    }

    /// Records the new path of a document's file; empty when another document in its space has that path.
    static Optional<Document> relocate(Sql sql, DocumentId id, String sourcePath, Instant now) {
        var isFree = find(sql, id)
                .map(document -> new DocumentSpace(CollectionName.of(document.tags()), null))
                .filter(space ->
                        DocumentMatches.fromPath(sql, sourcePath, space).isEmpty())
                .isPresent();
        if (!isFree) {
            return Optional.empty();
        }
        sql.execute("""
                UPDATE document
                SET source_path = ?, file_name = ?, revision = revision + 1, updated_at_micros = ?
                WHERE id = ?""", sourcePath, StorableText.onOneLine(new SourcePath(sourcePath).fileName()), now, id.toString());
        return find(sql, id);
    }

    /// Gives a document another file name.
    static void rename(Sql sql, Document document, String fileName, Instant now) {
        sql.execute(
                "UPDATE document SET file_name = ?, revision = revision + 1, updated_at_micros = ? WHERE number = ?",
                fileName,
                now,
                document.number().value());
    }

    /// Deletes a document, and its attachments, as somebody asked for.
    public static Optional<DeletedDocument> remove(Sql sql, DocumentId id, Instant now) {
        if (find(sql, id).isPresent()) {
            AttachmentTable.take(sql, id);
        }
        return delete(sql, id, now);
    }

    /// Deletes a document, and its attachments.
    static Optional<DeletedDocument> delete(Sql sql, DocumentId id, Instant now) {
        return DocumentRows.findWithContent(sql, id).map(found -> {
            var document = found.document();
            var contents = new ArrayList<>(
                    VersionTable.contents(sql, "document = ?", document.number().value()));
            contents.add(found.content());
            var attachments = document.attachments().stream()
                    .flatMap(part -> delete(sql, part.id(), now).stream())
                    .toList();
            sql.execute("DELETE FROM document WHERE id = ?", id.toString());
            noteDeletion(sql, now);
            return new DeletedDocument(document, contents, attachments);
        });
    }

    static AllRemoved deleteAll(Sql sql, Instant now) {
        var contents = new ArrayList<>(VersionTable.contents(sql, "TRUE"));
        var removed = sql.list("""
                SELECT number, id, content_hash,
                    (SELECT json_group_array(tag) FROM document_tag WHERE document = number) AS tags
                FROM document""", row -> {
            contents.add(DocumentRows.content(row));
            var collection = CollectionName.of(row.strings("tags"));
            var change = new DocumentChange(new DocumentId(row.uuid("id")), Set.of(collection));
            return new Removal(new DocumentNumber(row.number("number")), change);
        });
        var passages = sql.number("SELECT count(*) FROM chunk");
        sql.execute("DELETE FROM document");
        noteDeletion(sql, now);
        return new AllRemoved(removed, contents, passages);
    }

    /// Adds warnings to what is known of a document's file.
    static void warn(Sql sql, Document document, List<String> warnings) {
        var before = document.text().properties().get(Document.Text.WARNINGS);
        var all = before == null ? warnings.stream() : Stream.concat(Stream.of(before), warnings.stream());
        describe(sql, document, Document.Text.WARNINGS, all.collect(Collectors.joining("\n")));
    }

    /// Sets one of the properties of a document's file.
    static void describe(Sql sql, Document document, String name, String value) {
        var properties = new HashMap<>(document.text().properties());
        properties.put(name, value);
        sql.execute(
                "UPDATE document SET properties = ? WHERE number = ?",
                properties,
                document.number().value());
    }

    private static void noteDeletion(Sql sql, Instant now) {
        CatalogProperties.set(sql, LAST_DELETION, Long.toString(EpochMicros.of(now)));
    }

    static Document find(Sql sql, long number) {
        return sql.one(DocumentRows.SELECT + "number = ?", DocumentRows::document, number);
    }

    private static Previous previous(Sql sql, Document document) {
        return sql.one(
                "SELECT number, content_hash, given_title, given_author, metadata, properties FROM document WHERE number = ?",
                row -> new Previous(
                        row.number("number"),
                        DocumentRows.content(row),
                        new Stated(row.textOrNull("given_title"), row.textOrNull("given_author"), row.text("metadata")),
                        JsonColumn.namedStrings(row.text("properties"))),
                document.number().value());
    }

    private static long insert(Sql sql, DocumentDraft draft, @Nullable Document mail, Instant now) {
        var values = values(draft, Stated.of(draft), now);
        values.add(UUID.randomUUID().toString());
        values.add(draft.source().kind());
        values.add(draft.source().sourcePath());
        values.add(draft.source().space().accessible() != null);
        values.add(mail == null ? null : mail.number().value());
        return sql.number("""
                INSERT INTO document (file_name, content_hash, format, size_bytes, version, revision, method,
                    title, given_title, author, given_author, language, page_count, chunk_count, metadata, properties,
                    job_sequence, added_at_micros, updated_at_micros, saved_at_micros, id, kind, source_path,
                    is_of_limited, attached_to)
                VALUES (:fileName, :content, :format, :size, 1, 1, :method,
                    coalesce(:givenTitle, :title), :givenTitle, coalesce(:givenAuthor, :author), :givenAuthor, :language,
                    :pages, :chunks, :metadata, :properties, :sequence, :now, :now, :now, :id, :kind, :sourcePath,
                    :isOfLimited, :mail)
                RETURNING number""", values.toArray());
    }

    private static long update(Sql sql, DocumentDraft draft, Previous previous, Instant now) {
        var values = values(
                draft.keeping(previous.properties()), hasNoMetadata(draft) ? previous.stated() : Stated.of(draft), now);
        values.add(previous.number());
        sql.execute("""
                UPDATE document
                SET file_name = :fileName, content_hash = :content, format = :format, size_bytes = :size,
                    version = version + 1, revision = revision + 1, method = :method,
                    title = coalesce(:givenTitle, :title), given_title = :givenTitle,
                    author = coalesce(:givenAuthor, :author), given_author = :givenAuthor,
                    language = :language, page_count = :pages, chunk_count = :chunks, metadata = :metadata,
                    properties = :properties, job_sequence = :sequence, updated_at_micros = :now,
                    saved_at_micros = :now
                WHERE number = :number""", values.toArray());
        return previous.number();
    }

    /// The values of the parameters that both statements begin with.
    private static List<@Nullable Object> values(DocumentDraft draft, Stated stated, Instant now) {
        return new ArrayList<>(Arrays.<@Nullable Object>asList(
                draft.source().fileName(),
                draft.source().content().value(),
                draft.text().format(),
                draft.source().sizeBytes(),
                draft.text().method(),
                stated.title(),
                draft.text().title(),
                stated.author(),
                draft.text().author(),
                draft.text().language(),
                draft.text().pageCount(),
                draft.chunks().size(),
                stated.metadata(),
                draft.text().properties(),
                draft.source().jobSequence(),
                now));
    }

    private static boolean hasNoMetadata(DocumentDraft draft) {
        return draft.source().metadata().equals(DocumentMetadata.NONE);
    }

    /// What is left to clean up after the deletion of all documents.
    ///
    /// @param contents the bytes of all versions
    record AllRemoved(List<Removal> documents, List<ContentHash> contents, long passages) {}

    record Removal(DocumentNumber number, DocumentChange change) {}

    private record Previous(long number, ContentHash content, Stated stated, Map<String, String> properties) {}

    /// The metadata stated by the owner, as stored in the row.
    private record Stated(@Nullable String title, @Nullable String author, String metadata) {
        static Stated of(DocumentDraft draft) {
            var metadata = draft.source().metadata();
            return new Stated(metadata.title(), metadata.author(), JsonColumn.of(metadata.more()));
        }
    }
}
