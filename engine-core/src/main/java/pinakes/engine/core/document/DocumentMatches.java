package pinakes.engine.core.document;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentRows.Candidate;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentSpace;

/// Finds the stored documents that a file already is, or would replace; each method runs within a transaction of its
/// caller.
public final class DocumentMatches {
    private DocumentMatches() {}

    /// The document that a file with this content already is. Attachments do not count: they go with their mail.
    ///
    /// @param sourcePath the path of the file, if it has one
    public static Optional<Document> sameContent(
            Sql sql, ContentHash content, @Nullable String sourcePath, DocumentSpace space) {
        return nearest(
                space,
                DocumentRows.candidates(sql, "content_hash = ? AND attached_to IS NULL", content.value()).stream()
                        .filter(found -> {
                            var isFromPath = sourcePath != null
                                    && sourcePath.equals(
                                            found.document().source().sourcePath());
                            return space.sharesContent(found.collection(), found.isOfLimited())
                                    || (isFromPath && space.sharesPaths(found.collection(), found.isOfLimited()));
                        }));
    }

    /// A document with this content that the caller can access.
    public static Optional<Document> accessible(Sql sql, ContentHash content, DocumentSpace space) {
        return nearest(
                space,
                DocumentRows.candidates(sql, "content_hash = ?", content.value()).stream()
                        .filter(found -> space.isAccessible(found.collection())));
    }

    /// The document that a file from this path would replace.
    public static Optional<Document> fromPath(Sql sql, @Nullable String sourcePath, DocumentSpace space) {
        return nearest(space, fromPath(sql, sourcePath, space, "TRUE"));
    }

    private static Stream<Candidate> fromPath(
            Sql sql, @Nullable String sourcePath, DocumentSpace space, String condition, Object... values) {
        return sourcePath == null
                ? Stream.empty()
                : DocumentRows.candidates(
                                sql,
                                "source_path = ? AND " + condition,
                                Stream.concat(Stream.of(sourcePath), Arrays.stream(values))
                                        .toArray())
                        .stream()
                        .filter(found -> space.sharesPaths(found.collection(), found.isOfLimited()));
    }

    /// Prefers the collection that the caller names, then collections that are not a person's own.
    private static Optional<Document> nearest(DocumentSpace space, Stream<Candidate> candidates) {
        return candidates
                .min(Comparator.<Candidate, Boolean>comparing(
                                found -> !found.collection().equals(space.collection()))
                        .thenComparing(found -> found.collection().isOfPerson())
                        .thenComparingLong(found -> found.document().number().value()))
                .map(Candidate::document);
    }

    /// Two jobs for one path may end out of order; the later submission wins.
    public static Optional<Document> newerFromSamePath(Sql sql, DocumentDraft.Source source) {
        return nearest(
                source.space(),
                fromPath(sql, source.sourcePath(), source.space(), "job_sequence > ?", source.jobSequence()));
    }
}
