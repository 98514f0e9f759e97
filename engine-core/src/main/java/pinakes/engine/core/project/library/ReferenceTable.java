package pinakes.engine.core.project.library;

import java.util.List;
import java.util.Optional;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.reference.Reference;
import pinakes.engine.core.reference.TitleKey;

/// The references of projects; each method runs within a transaction of its caller.
final class ReferenceTable {
    private static final int CANDIDATES_MAX = 100;

    private ReferenceTable() {}

    /// Adds references, or replaces those with the same citekeys.
    static int put(Sql sql, long project, List<Reference> references) {
        for (var reference : references) {
            var citekey = reference.citekey();
            sql.execute("DELETE FROM project_reference_file WHERE project = ? AND citekey = ?", project, citekey);
            sql.execute(
                    """
                    INSERT INTO project_reference (project, citekey, doi, arxiv, isbn, title_key, fields)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (project, citekey)
                    DO UPDATE SET doi = excluded.doi, arxiv = excluded.arxiv, isbn = excluded.isbn,
                        title_key = excluded.title_key, fields = excluded.fields""",
                    project,
                    citekey,
                    reference.doi(),
                    reference.arxiv(),
                    reference.isbn(),
                    Optional.ofNullable(reference.title()).flatMap(TitleKey::of).orElse(null),
                    reference.fields());
            for (var path : reference.files()) {
                sql.execute("""
                        INSERT INTO project_reference_file (project, citekey, name, path)
                        VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING""", project, citekey, FileDescription.nameIn(path), path);
            }
        }
        return references.size();
    }

    /// All references of a project, by citekey.
    static List<StoredReference> all(Sql sql, long project) {
        return sql.list(
                "SELECT citekey, fields FROM project_reference WHERE project = ? ORDER BY citekey",
                ReferenceTable::reference,
                project);
    }

    /// The references that list a file of that name, with its path.
    static List<ListedFile> withFile(Sql sql, long project, String name) {
        return sql.list("""
                SELECT citekey, fields, path
                FROM project_reference_file JOIN project_reference USING (project, citekey)
                WHERE project = ? AND name = ? LIMIT ?""", row -> new ListedFile(reference(row), row.text("path")), project, name, CANDIDATES_MAX);
    }

    static List<StoredReference> withCitekey(Sql sql, long project, String citekey) {
        return with(sql, project, "citekey", citekey);
    }

    static List<StoredReference> withDoi(Sql sql, long project, String doi) {
        return with(sql, project, "doi", doi);
    }

    static List<StoredReference> withArxiv(Sql sql, long project, String id) {
        return with(sql, project, "arxiv", id);
    }

    static List<StoredReference> withIsbn(Sql sql, long project, String isbn) {
        return with(sql, project, "isbn", isbn);
    }

    static List<StoredReference> withTitle(Sql sql, long project, String key) {
        return with(sql, project, "title_key", key);
    }

    /// Two rows suffice to know that a match is ambiguous.
    private static List<StoredReference> with(Sql sql, long project, String column, String value) {
        return sql.list(
                "SELECT citekey, fields FROM project_reference WHERE project = ? AND " + column + " = ? LIMIT 2",
                ReferenceTable::reference,
                project,
                value);
    }

    private static StoredReference reference(Row row) {
        return new StoredReference(row.text("citekey"), row.text("fields"));
    }

    /// A reference of a project.
    ///
    /// @param fields for the metadata of chunks, as JSON
    record StoredReference(String citekey, String fields) {}

    record ListedFile(StoredReference reference, String path) {}
}
