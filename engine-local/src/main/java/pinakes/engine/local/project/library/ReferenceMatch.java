package pinakes.engine.local.project.library;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.library.MatchBasis;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.project.library.ReferenceTable.Kept;
import pinakes.engine.local.project.library.ReferenceTable.KeptFile;
import pinakes.engine.local.reference.Doi;
import pinakes.engine.local.reference.TitleKey;

/// The reference of a document, and by what it was known.
///
/// @param fields what goes into the metadata of the document's chunks
record ReferenceMatch(String citekey, Map<String, Object> fields, MatchBasis basis) {
    private static final String CITEKEY = "citekey";

    /// Looks for the one reference of a document, by the surest sign first; a sign that several have is none.
    static Optional<ReferenceMatch> find(Handle handle, long project, FileDescription file, DocumentMetadata given) {
        if (given.more().get(CITEKEY) instanceof String citekey) {
            // Whoever names a citekey means no other work, be there a reference for it or not.
            return only(ReferenceTable.withCitekey(handle, project, citekey), MatchBasis.CITEKEY);
        }
        var named = ReferenceTable.withFile(handle, project, file.name());
        return only(atPath(named, file), MatchBasis.PATH)
                .or(() -> byDoi(handle, project, file, given))
                .or(() -> byTitle(handle, project, file, given))
                .or(() -> only(ReferenceTable.withCitekey(handle, project, file.stem()), MatchBasis.FILE_NAME))
                .or(() -> only(named.stream().map(KeptFile::reference).toList(), MatchBasis.FILE_NAME));
    }

    private static List<Kept> atPath(List<KeptFile> named, FileDescription file) {
        var path = file.sourcePath();
        return path == null
                ? List.of()
                : named.stream()
                        .filter(candidate -> FilePaths.isSame(candidate.path(), path))
                        .map(KeptFile::reference)
                        .toList();
    }

    private static Optional<ReferenceMatch> byDoi(
            Handle handle, long project, FileDescription file, DocumentMetadata given) {
        var said = given.more().get("doi") instanceof String text ? Doi.in(text) : Optional.<String>empty();
        return said.or(() -> Optional.ofNullable(file.doi()))
                .flatMap(doi -> only(ReferenceTable.withDoi(handle, project, doi), MatchBasis.DOI));
    }

    private static Optional<ReferenceMatch> byTitle(
            Handle handle, long project, FileDescription file, DocumentMetadata given) {
        return titles(file, given).stream()
                .flatMap(title -> TitleKey.of(title).stream())
                .flatMap(key -> only(ReferenceTable.withTitle(handle, project, key), MatchBasis.TITLE).stream())
                .findFirst();
    }

    /// Files are called by their titles too, or as Zotero does it: `Martin - 2017 - Clean Architecture.pdf`.
    private static Set<String> titles(FileDescription file, DocumentMetadata given) {
        var titles = new LinkedHashSet<String>();
        if (given.title() != null) {
            titles.add(given.title());
        }
        if (file.title() != null) {
            titles.add(file.title());
        }
        var stem = file.stem();
        titles.add(stem);
        for (var at = stem.indexOf(" - "); at >= 0; at = stem.indexOf(" - ", at + 1)) {
            titles.add(stem.substring(at + 3));
        }
        return titles;
    }

    private static Optional<ReferenceMatch> only(List<Kept> candidates, MatchBasis basis) {
        var different = Set.copyOf(candidates);
        return different.size() != 1
                ? Optional.empty()
                : different.stream()
                        .map(kept -> new ReferenceMatch(kept.citekey(), JsonColumn.object(kept.fields()), basis))
                        .findFirst();
    }
}
