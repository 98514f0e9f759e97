package pinakes.engine.local.catalog;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Named values about the catalog as a whole.
public final class CatalogProperties {
    private CatalogProperties() {}

    public static Optional<String> find(Handle handle, String name) {
        return handle.select("SELECT value FROM fact WHERE name = ?", name)
                .mapTo(String.class)
                .findOne();
    }

    public static void set(Handle handle, String name, String value) {
        handle.execute("""
                        INSERT INTO fact (name, value) VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value""", name, value);
    }
}
