package pinakes.engine.cluster.postgres;

import java.sql.SQLException;
import java.util.List;
import pinakes.engine.core.catalog.Sql;

/// The tables of a later version, as its migrations may leave them.
public final class NextVersion {
    /// More columns in every table, more tables, more messages.
    private static final String NEXT = """
            DO $$
            DECLARE name TEXT;
            BEGIN
                FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                    EXECUTE format('ALTER TABLE %I ADD COLUMN of_the_next_version BIGINT DEFAULT 1', name);
                END LOOP;
            END $$;
            CREATE TABLE table_of_the_next_version (id BIGINT PRIMARY KEY);
            UPDATE catalog_version SET tolerated_from = version, version = version + 1;
            NOTIFY pinakes, 'next unheard-of 1'""";

    private NextVersion() {}

    /// Migrates a database while engines use it.
    public static void migrate(PostgresAddress address) {
        try (var sql = new Sql(address.connect("next"))) {
            PostgresSchema.alone(sql, () -> PostgresSchema.run(sql, List.of(NEXT)));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
