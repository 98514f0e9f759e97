package pinakes.family.document;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.text.Counted;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// The error for a page that a document does not have.
public final class NoSuchPage {
    private NoSuchPage() {}

    /// The error for this page; empty when the document has it.
    ///
    /// @param page the page that a caller wants to read; null for all
    public static <O> Optional<ToolResult<O>> failure(Document document, @Nullable Integer page) {
        var pages = document.text().pageCount();
        if (page == null || (pages != null && page <= pages)) {
            return Optional.empty();
        }
        var problem = pages == null ? "must be omitted: the document has no pages" : "must be at most " + pages;
        var message = "Document " + document.number() + " has "
                + (pages == null
                        ? "no pages; omit 'page'."
                        : Counted.of(pages, "page") + ", so there is no page " + page + ".");
        return Optional.of(ToolResult.failure(
                new ToolError.InvalidInput(message, List.of(new Violation("page", problem))),
                Hints.recorded("the page count comes from the catalog")));
    }
}
