package pinakes.engine.core.catalog;

import java.util.Optional;

/// Named values about the catalog as a whole.
public final class CatalogProperties {
    private CatalogProperties() {}

    public static Optional<String> find(Sql sql, String name) {
        return sql.find("SELECT value FROM fact WHERE name = ?", row -> row.text("value"), name);
    }

    public static int set(Sql sql, String name, String value) {
        return sql.execute("""
                        INSERT INTO fact (name, value) VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value""", name, value);
    }
}
