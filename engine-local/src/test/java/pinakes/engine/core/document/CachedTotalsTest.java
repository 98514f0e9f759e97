package pinakes.engine.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DataKind;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.document.CachedTotals.Total;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.local.catalog.SqliteCatalog;

class CachedTotalsTest {
    private static final long MOST = 100;

    private final AtomicLong counts = new AtomicLong();

    @TempDir
    private Path directory;

    private Catalog catalog;
    private CachedTotals totals;

    @BeforeEach
    void open() {
        catalog = SqliteCatalog.open(directory);
        totals = new CachedTotals();
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void total_is_counted_once_until_a_document_changes() throws InterruptedException {
        assertThat(total("bees")).isEqualTo(1);
        assertThat(total("bees")).isEqualTo(1);
        assertThat(total("wasps")).isEqualTo(2);
        assertThat(total("bees")).isEqualTo(1);

        catalog.write(sql -> sql.execute("DELETE FROM document WHERE number = 1"));
        assertThat(total("bees")).as("nothing was changed").isEqualTo(1);
        catalog.write(sql -> DocumentQueryTest.insert(sql, 1, List.of()));

        assertThat(total("bees")).isEqualTo(3);
        assertThat(total("wasps")).isEqualTo(4);
    }

    @Test
    void change_during_a_count_makes_the_total_unknown() throws InterruptedException {
        totals.of(catalog.revision(DataKind.DOCUMENTS), DocumentFilter.ALL, "bees", MOST, _ -> {
            catalog.searchesChanged(DataKind.DOCUMENTS);
            return 7;
        });

        assertThat(total("bees")).isEqualTo(1);
    }

    @Test
    void total_that_was_not_counted_to_the_end_is_counted_again_only_to_learn_more() throws InterruptedException {
        var revision = catalog.revision(DataKind.DOCUMENTS);
        assertThat(totals.of(revision, DocumentFilter.ALL, "bees", MOST, most -> most))
                .isEqualTo(new Total(MOST, false));

        assertThat(totals.of(revision, DocumentFilter.ALL, "bees", MOST, _ -> 0))
                .isEqualTo(new Total(MOST, false));
        assertThat(totals.of(revision, DocumentFilter.ALL, "bees", MOST / 2, _ -> 0))
                .isEqualTo(new Total(MOST, false));
        assertThat(totals.of(revision, DocumentFilter.ALL, "bees", 2 * MOST, _ -> MOST))
                .isEqualTo(new Total(MOST, true));
        assertThat(totals.of(revision, DocumentFilter.ALL, "bees", 3 * MOST, _ -> 0))
                .isEqualTo(new Total(MOST, true));
    }

    /// Each count has another result.
    private long total(String named) throws InterruptedException {
        return totals.of(
                        catalog.revision(DataKind.DOCUMENTS),
                        DocumentFilter.ALL,
                        named,
                        MOST,
                        _ -> counts.incrementAndGet())
                .documents();
    }
}
