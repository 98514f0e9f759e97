package pinakes.app.cli.document;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Passage;
import pinakes.engine.project.PageSpan;

/// Pages in words, such as `page 5` or `pages 5-6`.
public final class PageWords {
    private PageWords() {}

    /// The pages of a passage; empty when the document has none.
    public static String of(Passage passage) {
        var first = passage.pageFirst();
        var last = passage.pageLast();
        return of(first == null ? null : new PageSpan(first, last == null ? first : last));
    }

    public static String of(@Nullable PageSpan pages) {
        if (pages == null) {
            return "";
        }
        return pages.first() == pages.last() ? "page " + pages.first() : "pages " + pages.first() + "-" + pages.last();
    }
}
