package pinakes.engine.local.catalog;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Facts about the catalog as a whole.
public final class CatalogProperties {
    private CatalogProperties() {}

    public static Optional<String> find(Handle handle, String name) {
        return handle.createQuery("SELECT value FROM fact WHERE name = :name")
                .bind("name", name)
                .mapTo(String.class)
                .findOne();
    }

    public static void set(Handle handle, String name, String value) {
        handle.createUpdate("""
                        INSERT INTO fact (name, value) VALUES (:name, :value)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value""").bind("name", name).bind("value", value).execute();
    }
}
