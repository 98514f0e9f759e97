package pinakes.engine.local.project.library;

import java.util.List;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.reference.Reference;
import pinakes.engine.local.reference.TitleKey;

/// The references of projects; each method runs within a transaction of its caller.
final class ReferenceTable {
    private static final int CANDIDATES_MAX = 100;

    private ReferenceTable() {}

    /// Adds references, or replaces those with the same citekeys.
    static int put(Handle handle, long project, List<Reference> references) {
        var outdated = handle.prepareBatch(
                "DELETE FROM project_reference_file WHERE project = :project AND citekey = :citekey");
        var rows = handle.prepareBatch("""
                INSERT INTO project_reference (project, citekey, doi, title_key, fields)
                VALUES (:project, :citekey, :doi, :title, :fields)
                ON CONFLICT (project, citekey)
                DO UPDATE SET doi = excluded.doi, title_key = excluded.title_key, fields = excluded.fields""");
        var files = handle.prepareBatch("""
                INSERT INTO project_reference_file (project, citekey, name, path)
                VALUES (:project, :citekey, :name, :path) ON CONFLICT DO NOTHING""");
        for (var reference : references) {
            outdated.bind("project", project)
                    .bind("citekey", reference.citekey())
                    .add();
            rows.bind("project", project)
                    .bind("citekey", reference.citekey())
                    .bind("doi", reference.doi())
                    .bind(
                            "title",
                            reference.title() == null
                                    ? null
                                    : TitleKey.of(reference.title()).orElse(null))
                    .bind("fields", JsonColumn.of(reference.fields()))
                    .add();
            for (var path : reference.files()) {
                files.bind("project", project)
                        .bind("citekey", reference.citekey())
                        .bind("name", FilePaths.name(path))
                        .bind("path", path)
                        .add();
            }
        }
        for (var statement : List.of(outdated, rows, files)) {
            if (statement.size() > 0) {
                statement.execute();
            }
        }
        return references.size();
    }

    static List<StoredReference> withCitekey(Handle handle, long project, String citekey) {
        return select(handle, project, "citekey = :value", citekey);
    }

    static List<StoredReference> withDoi(Handle handle, long project, String doi) {
        return select(handle, project, "doi = :value", doi);
    }

    static List<StoredReference> withTitle(Handle handle, long project, String key) {
        return select(handle, project, "title_key = :value", key);
    }

    /// The references that list a file of that name, with its path.
    static List<ListedFile> withFile(Handle handle, long project, String name) {
        return handle.select("""
                        SELECT citekey, fields, path
                        FROM project_reference_file JOIN project_reference USING (project, citekey)
                        WHERE project = ? AND name = ? LIMIT ?""", project, name, CANDIDATES_MAX)
                .map((row, _) -> new ListedFile(
                        new StoredReference(row.getString("citekey"), row.getString("fields")), row.getString("path")))
                .list();
    }

    /// Two rows suffice to know that a match is ambiguous.
    private static List<StoredReference> select(Handle handle, long project, String condition, String value) {
        return handle.createQuery("SELECT citekey, fields FROM project_reference WHERE project = :project AND "
                        + condition + " LIMIT 2")
                .bind("project", project)
                .bind("value", value)
                .map((row, _) -> new StoredReference(row.getString("citekey"), row.getString("fields")))
                .list();
    }

    /// A reference of a project.
    ///
    /// @param fields for the metadata of chunks, as JSON
    record StoredReference(String citekey, String fields) {}

    /// A reference and one of its files.
    record ListedFile(StoredReference reference, String path) {}
}
