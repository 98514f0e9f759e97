package pinakes.engine.local.document;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;

/// Reads documents and passages from the rows of their tables.
final class DocumentRows {
    /// The columns of a document; the table must not have an alias.
    static final String DOCUMENT_COLUMNS =
            "document.*, (SELECT json_group_array(tag) FROM document_tag WHERE document = number) AS tags";

    private DocumentRows() {}

    /// Selects documents by one column.
    static ResultIterable<Document> select(Handle handle, String column, Object value) {
        return handle.select("SELECT " + DOCUMENT_COLUMNS + " FROM document WHERE " + column + " = ?", value)
                .map((row, _) -> document(row));
    }

    static Document document(ResultSet row) throws SQLException {
        return new Document(
                new DocumentId(UUID.fromString(row.getString("id"))),
                new DocumentNumber(row.getLong("number")),
                EnumColumn.read(DocumentKind.class, row.getString("kind")),
                row.getString("file_name"),
                row.getString("source_path"),
                row.getString("title"),
                row.getString("author"),
                row.getString("language"),
                row.getString("format"),
                row.getLong("size_bytes"),
                row.getInt("version"),
                EnumColumn.read(ProcessingMethod.class, row.getString("method")),
                row.getInt("chunk_count"),
                integer(row, "page_count"),
                JsonColumn.strings(row.getString("tags")),
                JsonColumn.object(row.getString("metadata")),
                JsonColumn.namedStrings(row.getString("properties")),
                EpochMicros.at(row.getLong("added_at_micros")),
                EpochMicros.at(row.getLong("updated_at_micros")));
    }

    static Passage passage(ResultSet row) throws SQLException {
        return new Passage(
                new ChunkId(UUID.fromString(row.getString("id"))),
                row.getInt("ordinal"),
                row.getString("text"),
                JsonColumn.strings(row.getString("headings")),
                integer(row, "page_first"),
                integer(row, "page_last"),
                row.getString("sheet"),
                row.getString("cells"));
    }

    private static @Nullable Integer integer(ResultSet row, String column) throws SQLException {
        var value = row.getInt(column);
        return row.wasNull() ? null : value;
    }
}
