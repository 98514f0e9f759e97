package pinakes.engine.core.document;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.Document.Source;
import pinakes.engine.document.Document.Text;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;

/// Reads documents and passages from the rows of their tables.
final class DocumentRows {
    /// Selects documents; a condition follows.
    static final String SELECT = """
            SELECT document.*,
                (SELECT json_group_array(tag ORDER BY tag) FROM document_tag WHERE document = number) AS tags,
                (SELECT mail.id || ' ' || mail.number || ' ' || coalesce(mail.title, mail.file_name)
                    FROM document AS mail WHERE mail.number = document.attached_to) AS mail,
                (SELECT json_group_array(part.id || ' ' || part.number || ' ' || part.file_name ORDER BY part.number)
                    FROM document AS part WHERE part.attached_to = document.number) AS attachments
            FROM document WHERE
            """;

    private DocumentRows() {}

    static List<Candidate> candidates(Sql sql, String condition, @Nullable Object... values) {
        return sql.list(SELECT + condition, row -> new Candidate(document(row), row.flag("is_of_limited")), values);
    }

    static Optional<WithContent> findWithContent(Sql sql, DocumentId id) {
        return sql.find(SELECT + "id = ?", row -> new WithContent(document(row), content(row)), id.toString());
    }

    static Document document(Row row) {
        return new Document(
                new DocumentId(row.uuid("id")),
                new DocumentNumber(row.number("number")),
                row.integer("version"),
                new Source(
                        row.constant(DocumentKind.class, "kind"),
                        row.text("file_name"),
                        row.textOrNull("source_path"),
                        row.number("size_bytes")),
                new Text(
                        row.text("format"),
                        row.constant(ProcessingMethod.class, "method"),
                        row.textOrNull("title"),
                        row.textOrNull("author"),
                        row.textOrNull("language"),
                        row.integerOrNull("page_count"),
                        JsonColumn.namedStrings(row.text("properties"))),
                row.integer("chunk_count"),
                row.strings("tags"),
                row.object("metadata"),
                row.instant("added_at_micros"),
                row.instant("updated_at_micros"),
                row.isNull("mail") ? null : link(row.text("mail")),
                row.strings("attachments").stream().map(DocumentRows::link).toList());
    }

    /// A link as it is selected: id, number and name.
    private static LinkedDocument link(String text) {
        var parts = text.split(" ", 3);
        return new LinkedDocument(
                new DocumentId(UUID.fromString(parts[0])), new DocumentNumber(Long.parseLong(parts[1])), parts[2]);
    }

    static ContentHash content(Row row) {
        return new ContentHash(row.text("content_hash"));
    }

    static Passage passage(Row row) {
        return new Passage(
                new ChunkId(row.uuid("id")),
                row.integer("ordinal"),
                row.text("text"),
                row.strings("headings"),
                row.integerOrNull("page_first"),
                row.integerOrNull("page_last"),
                row.textOrNull("sheet"),
                row.textOrNull("cells"),
                null);
    }

    /// A document that may be the same as another.
    ///
    /// @param isOfLimited whether a caller with limits has added it
    record Candidate(Document document, boolean isOfLimited) {
        CollectionName collection() {
            return CollectionName.of(document.tags());
        }
    }

    /// A document and its bytes.
    record WithContent(Document document, ContentHash content) {
        boolean hasContentOf(DocumentDraft draft) {
            return content.equals(draft.source().content());
        }

        boolean isNamedLike(DocumentDraft draft) {
            return document.source().fileName().equals(draft.source().fileName());
        }
    }
}
