package pinakes.engine.cluster.postgres;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.RequestJournalContract;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogContract;
import pinakes.engine.core.ingest.JobQueueContract;

/// What every catalog does, in PostgreSQL and for two engines.
final class PostgresCatalogTest {
    @Nested
    final class Changes extends CatalogContract {
        private final PostgresAddress address = PostgresServer.database();

        @Override
        protected Catalog opened(Path own) throws Exception {
            return PostgresServer.open(address, own);
        }

        @Override
        protected int writers() {
            return PostgresCatalog.WRITERS;
        }
    }

    @Nested
    final class Jobs extends JobQueueContract {
        private final PostgresAddress address = PostgresServer.database();

        @Override
        protected Catalog opened(Path own) throws Exception {
            return PostgresServer.open(address, own);
        }

        @Test
        void jobs_of_living_engines_are_left_to_them() throws Exception {
            assertThatJobsOfLivingEnginesAreLeftToThem();
        }
    }

    @Nested
    final class Requests extends RequestJournalContract {
        private final PostgresAddress address = PostgresServer.database();

        @Override
        protected Catalog opened(Path own) throws Exception {
            return PostgresServer.open(address, own);
        }
    }
}
