package pinakes.engine.core.catalog;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A new catalog for each test, in any database.
///
/// Two engines use it. Where only one can, both are the same.
public abstract class CatalogCase {
    @TempDir
    private Path directory;

    private Catalog one;
    private Catalog other;

    /// Opens the catalog of this test.
    ///
    /// @param own the data directory of an engine
    protected abstract Catalog opened(Path own) throws Exception;

    @BeforeEach
    void openCatalog() throws Exception {
        one = opened(directory.resolve("one"));
        other = one.isShared() ? opened(directory.resolve("other")) : one;
    }

    @AfterEach
    void closeCatalog() {
        one.close();
        other.close();
    }

    protected final Catalog one() {
        return one;
    }

    protected final Catalog other() {
        return other;
    }

    /// Ends the first engine. Where it is the only one, it starts again.
    ///
    /// @return the catalog of an engine that runs
    protected final Catalog endOne() throws Exception {
        one.close();
        if (other == one) {
            other = opened(directory.resolve("one"));
        }
        return other;
    }
}
