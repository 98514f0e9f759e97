package pinakes.engine.core.project.library;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.core.reference.ArxivId;
import pinakes.engine.core.reference.Doi;
import pinakes.engine.core.reference.Isbn;

/// The metadata found in a file.
///
/// @param doi on its first page, if there is exactly one; so is the arXiv id
/// @param isbn on its first pages, if there is exactly one
/// @param language of its text
/// @param heading the first one
record FileDescription(
        String name,
        @Nullable String sourcePath,
        @Nullable String title,
        @Nullable String author,
        @Nullable String language,
        @Nullable String doi,
        @Nullable String arxiv,
        @Nullable String isbn,
        @Nullable String heading) {
    /// In a file without pages, this many chunks count as the first page.
    private static final int FIRST_CHUNKS = 2;

    /// Books have their number on one of these pages.
    private static final int FIRST_PAGES = 8;

    static FileDescription of(DocumentDraft draft) {
        var firstPage = text(draft, 1);
        return new FileDescription(
                draft.source().fileName(),
                draft.source().sourcePath(),
                draft.text().title(),
                draft.text().author(),
                draft.text().language(),
                Doi.onlyOneIn(firstPage).orElse(null),
                ArxivId.ofPaper(firstPage).orElse(null),
                Isbn.onlyOneIn(text(draft, FIRST_PAGES)).orElse(null),
                draft.chunks().stream()
                        .limit(1)
                        .flatMap(part -> part.chunk().headings().stream())
                        .findFirst()
                        .orElse(null));
    }

    /// The name without its extension.
    String stem() {
        var dot = name.lastIndexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    private static String text(DocumentDraft draft, int pages) {
        return draft.chunks().stream()
                .filter(part -> isOnFirst(pages, part))
                .map(part -> part.chunk().text())
                .collect(Collectors.joining("\n"));
    }

    private static boolean isOnFirst(int pages, DraftChunk part) {
        var page = part.chunk().pageFirst();
        return page == null ? part.chunk().ordinal() < FIRST_CHUNKS * pages : page <= pages;
    }

    /// The last part of a path of any machine.
    static String nameIn(String path) {
        return path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    }

    /// Whether it was read from this path. Only whole components count: a path may be relative or come from another
    /// machine.
    boolean isAt(String path) {
        if (sourcePath == null) {
            return false;
        }
        var one = path.replace('\\', '/');
        var two = sourcePath.replace('\\', '/');
        return one.equals(two) || one.endsWith(below(two)) || two.endsWith(below(one));
    }

    private static String below(String path) {
        return path.startsWith("/") ? path : "/" + path;
    }
}
