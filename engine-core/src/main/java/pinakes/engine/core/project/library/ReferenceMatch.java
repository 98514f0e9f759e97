package pinakes.engine.core.project.library;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.project.library.ReferenceTable.ListedFile;
import pinakes.engine.core.project.library.ReferenceTable.StoredReference;
import pinakes.engine.core.reference.ArxivId;
import pinakes.engine.core.reference.Doi;
import pinakes.engine.core.reference.TitleKey;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.library.MatchBasis;

/// The reference of a document, and how it was matched.
///
/// @param fields for the metadata of the document's chunks
record ReferenceMatch(String citekey, Map<String, Object> fields, MatchBasis basis) {
    private static final String CITEKEY = "citekey";

    /// Finds the reference of a document by the most reliable criterion first; ambiguous matches are ignored.
    static Optional<ReferenceMatch> find(Sql sql, long project, FileDescription file, DocumentMetadata given) {
        if (given.more().get(CITEKEY) instanceof String citekey) {
            // A stated citekey excludes all other works, even if it has no reference.
            return only(ReferenceTable.withCitekey(sql, project, citekey), MatchBasis.CITEKEY);
        }
        var named = ReferenceTable.withFile(sql, project, file.name());
        return only(listed(named.stream().filter(candidate -> file.isAt(candidate.path()))), MatchBasis.PATH)
                .or(() -> byDoi(sql, project, file, given))
                .or(() -> Optional.ofNullable(file.arxiv())
                        .flatMap(id -> only(ReferenceTable.withArxiv(sql, project, id), MatchBasis.ARXIV)))
                .or(() -> Optional.ofNullable(file.isbn())
                        .flatMap(isbn -> only(ReferenceTable.withIsbn(sql, project, isbn), MatchBasis.ISBN)))
                .or(() -> byTitle(sql, project, file, given))
                .or(() -> only(ReferenceTable.withCitekey(sql, project, file.stem()), MatchBasis.FILE_NAME))
                .or(() -> ArxivId.inFileName(file.stem())
                        .flatMap(id -> only(ReferenceTable.withArxiv(sql, project, id), MatchBasis.FILE_NAME)))
                .or(() -> only(listed(named.stream()), MatchBasis.FILE_NAME));
    }

    private static List<StoredReference> listed(Stream<ListedFile> files) {
        return files.map(ListedFile::reference).toList();
    }

    private static Optional<ReferenceMatch> byDoi(Sql sql, long project, FileDescription file, DocumentMetadata given) {
        var said = given.more().get("doi") instanceof String text ? Doi.in(text) : Optional.<String>empty();
        return said.or(() -> Optional.ofNullable(file.doi()))
                .flatMap(doi -> only(ReferenceTable.withDoi(sql, project, doi), MatchBasis.DOI));
    }

    private static Optional<ReferenceMatch> byTitle(
            Sql sql, long project, FileDescription file, DocumentMetadata given) {
        return titles(file, given).stream()
                .flatMap(title -> TitleKey.of(title).stream())
                .flatMap(key -> only(ReferenceTable.withTitle(sql, project, key), MatchBasis.TITLE).stream())
                .findFirst();
    }

    /// File names may contain the title, as in Zotero: `Martin - 2017 - Clean Architecture.pdf`.
    private static Set<String> titles(FileDescription file, DocumentMetadata given) {
        var titles = new LinkedHashSet<String>();
        Stream.of(given.title(), file.title(), file.heading())
                .filter(Objects::nonNull)
                .forEach(titles::add);
        var stem = file.stem();
        titles.add(stem);
        for (var at = stem.indexOf(" - "); at >= 0; at = stem.indexOf(" - ", at + 1)) {
            titles.add(stem.substring(at + 3));
        }
        return titles;
    }

    private static Optional<ReferenceMatch> only(List<StoredReference> candidates, MatchBasis basis) {
        var different = Set.copyOf(candidates);
        return different.size() != 1
                ? Optional.empty()
                : different.stream()
                        .map(found -> new ReferenceMatch(found.citekey(), JsonColumn.object(found.fields()), basis))
                        .findFirst();
    }
}
