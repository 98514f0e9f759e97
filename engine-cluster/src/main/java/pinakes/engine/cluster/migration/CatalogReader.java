package pinakes.engine.cluster.migration;

import java.util.function.Function;
import pinakes.engine.core.catalog.Sql;

/// Runs queries in one of the two catalogs.
interface CatalogReader {
    <R> R read(Function<Sql, R> query) throws InterruptedException;
}
