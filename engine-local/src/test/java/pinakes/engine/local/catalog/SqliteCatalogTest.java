package pinakes.engine.local.catalog;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import pinakes.engine.core.RequestJournalContract;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogContract;
import pinakes.engine.core.ingest.JobQueueContract;

/// What every catalog does, in SQLite.
final class SqliteCatalogTest {
    @Nested
    final class Changes extends CatalogContract {
        @Override
        protected Catalog opened(Path own) {
            return SqliteCatalog.open(own);
        }

        @Override
        protected int writers() {
            return 1;
        }
    }

    @Nested
    final class Jobs extends JobQueueContract {
        @Override
        protected Catalog opened(Path own) {
            return SqliteCatalog.open(own);
        }
    }

    @Nested
    final class Requests extends RequestJournalContract {
        @Override
        protected Catalog opened(Path own) {
            return SqliteCatalog.open(own);
        }
    }
}
