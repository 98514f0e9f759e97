package pinakes.engine.cluster.migration;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The rows of a table in the order of its key, read some at a time.
final class RowCursor {
    private static final int PAGE_ROWS = 500;

    private final CatalogReader catalog;
    private final SharedTable table;
    private final Deque<CopiedRow> page = new ArrayDeque<>();
    private @Nullable CopiedRow last;
    private boolean isLastPage;

    RowCursor(CatalogReader catalog, SharedTable table) {
        this.catalog = catalog;
        this.table = table;
    }

    /// The next row; null after the last one.
    @Nullable
    CopiedRow next() throws InterruptedException {
        if (page.isEmpty() && !isLastPage) {
            var after = last;
            page.addAll(catalog.read(sql -> table.page(sql, after, PAGE_ROWS)));
            isLastPage = page.size() < PAGE_ROWS;
            last = page.peekLast();
        }
        return page.poll();
    }
}
