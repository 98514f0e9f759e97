package pinakes.engine.core.document;

import java.util.List;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.PlacedWord;

/// The places of words that OCR read; each method runs within a transaction of its caller.
///
/// Rows name the version of their document: engines of an earlier version that share the catalog replace documents
/// without knowing of this table.
///
/// @param name of the table
/// @param owners the table of the documents
public record WordTable(String name, String owners) {
    public static final WordTable OF_DOCUMENTS = new WordTable("document_words", "document");
    public static final WordTable OF_PROJECTS = new WordTable("project_document_words", "project_document");

    /// Stores the pages of a document instead of its earlier ones.
    ///
    /// @param document its number, as in the other methods
    public void replace(Sql sql, long document, List<PackedPage> pages) {
        sql.execute("DELETE FROM " + name + " WHERE document = ?", document);
        for (var page : pages) {
            sql.execute(
                    "INSERT INTO " + name + " (document, page, version, words)" + " SELECT number, ?, version, ? FROM "
                            + owners + " WHERE number = ?",
                    page.number(),
                    page.bytes(),
                    document);
        }
    }

    /// All pages of a document.
    public List<PackedPage> pages(Sql sql, long document) {
        return select(sql, "TRUE ORDER BY page", document);
    }

    /// The words of one page.
    public List<PlacedWord> words(Sql sql, long document, int page) {
        return select(sql, "page = ?", document, page).stream()
                .flatMap(packed -> packed.words().stream())
                .toList();
    }

    private List<PackedPage> select(Sql sql, String condition, Object... values) {
        return sql.list(
                "SELECT page, words FROM " + name + " JOIN " + owners + " ON number = document AND " + owners
                        + ".version = " + name + ".version WHERE document = ? AND " + condition,
                row -> new PackedPage(row.integer("page"), row.bytes("words")),
                values);
    }
}
