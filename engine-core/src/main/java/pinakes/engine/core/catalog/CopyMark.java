package pinakes.engine.core.catalog;

import pinakes.engine.EngineUnavailableException;

/// Marks a catalog into which another one is being copied, or was copied.
public final class CopyMark {
    public static final String NAME = "migration";

    private static final String UNFINISHED = "unfinished ";
    private static final String COMPLETE = "complete ";

    private CopyMark() {}

    public static void begin(Catalog catalog, String source) throws InterruptedException {
        catalog.write(sql -> CatalogProperties.set(sql, NAME, UNFINISHED + source));
    }

    public static void complete(Catalog catalog, String source) throws InterruptedException {
        catalog.write(sql -> CatalogProperties.set(sql, NAME, COMPLETE + source));
    }

    /// Whether the catalog is a copy of this source, and no engine has used it since.
    public static boolean isOf(Catalog catalog, String source) throws InterruptedException {
        return catalog.read(sql -> CatalogProperties.find(sql, NAME))
                .filter(mark -> mark.equals(UNFINISHED + source) || mark.equals(COMPLETE + source))
                .isPresent();
    }

    /// Turns the copy into an independent catalog; `./kb migrate` refuses to overwrite it from now on.
    ///
    /// @throws EngineUnavailableException when its copy is unfinished
    public static void remove(Catalog catalog) throws InterruptedException {
        var mark = catalog.read(sql -> CatalogProperties.find(sql, NAME));
        if (mark.isPresent()) {
            if (mark.get().startsWith(UNFINISHED)) {
                throw new EngineUnavailableException("The data is an unfinished copy of "
                        + mark.get().substring(UNFINISHED.length()) + ". Run ./kb migrate again to finish it.");
            }
            catalog.write(sql -> sql.execute("DELETE FROM fact WHERE name = ?", NAME));
        }
    }
}
