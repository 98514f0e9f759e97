package pinakes.engine.core.catalog;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.DataKind;

/// Runs SQL on one connection to the catalog.
///
/// Values are bound in order, or by the numbers and names of [Parameters]: points in time as microseconds, enum
/// constants in lower case, truth values as 0 and 1, vectors as bytes, and collections and maps as JSON. Prepared
/// statements are cached, because SQLite plans a small statement longer than it runs it. Failure messages contain
/// the SQL but no values: failures are logged, and values are private.
///
/// Statements run on SQLite and on PostgreSQL. What one of the two lacks is defined in its schema.
public final class Sql implements AutoCloseable {
    /// More than the number of static statements, so that generated ones only evict each other.
    private static final int KEPT_MAX = 128;

    private final Connection connection;

    /// Least recently used first; a running statement is not in it.
    private final SequencedMap<String, Prepared> idle = new LinkedHashMap<>();

    /// The kinds of data that were changed since they were last taken.
    private final Set<DataKind> changed = EnumSet.noneOf(DataKind.class);

    /// @param writes the kinds of data that it changes if it changes any row
    private record Prepared(PreparedStatement statement, Parameters parameters, Set<DataKind> writes) {}

    /// @param connection closed with this
    public Sql(Connection connection) {
        this.connection = connection;
    }

    /// Runs a statement and returns the number of changed rows.
    public int execute(String sql, @Nullable Object... values) {
        return run(sql, values, prepared -> {
            prepared.statement.execute();
            var rows = prepared.statement.getUpdateCount();
            note(prepared, rows > 0);
            return rows;
        });
    }

    public <T> List<T> list(String sql, Function<Row, T> reader, @Nullable Object... values) {
        return run(sql, values, prepared -> {
            try (var columns = prepared.statement.executeQuery()) {
                var row = new Row(columns);
                var rows = new ArrayList<T>();
                while (columns.next()) {
                    rows.add(reader.apply(row));
                }
                note(prepared, !rows.isEmpty());
                return rows;
            }
        });
    }

    /// What is read from all rows, by a key that no other row has.
    public <K, V> Map<K, V> map(String sql, Function<Row, K> key, Function<Row, V> value, @Nullable Object... values) {
        var map = new HashMap<K, V>();
        list(sql, row -> map.put(key.apply(row), value.apply(row)), values);
        return map;
    }

    /// The only row, if there is one.
    public <T> Optional<T> find(String sql, Function<Row, T> reader, @Nullable Object... values) {
        var rows = list(sql, reader, values);
        if (rows.size() > 1) {
            throw new IllegalStateException("more than one row from " + sql);
        }
        return rows.stream().findFirst();
    }

    public <T> T one(String sql, Function<Row, T> reader, @Nullable Object... values) {
        return find(sql, reader, values).orElseThrow(() -> new IllegalStateException("no row from " + sql));
    }

    /// The first column of the only row; 0 when it is null.
    public long number(String sql, @Nullable Object... values) {
        return one(sql, row -> row.number(1), values);
    }

    public boolean isTrue(String sql, @Nullable Object... values) {
        return one(sql, row -> row.isTrue(1), values);
    }

    /// Takes the kinds of data that statements changed since the last call, rolled back or not. The embedded catalog
    /// asks for them; in PostgreSQL, where other engines change data too, triggers note them.
    public Set<DataKind> takeChanged() {
        var taken = EnumSet.copyOf(changed);
        changed.clear();
        return taken;
    }

    /// Runs several statements, or one that takes several steps, to the end.
    public int script(String script) {
        try (var statement = connection.createStatement()) {
            return statement.executeUpdate(script);
        } catch (SQLException e) {
            throw failed(script, e);
        }
    }

    /// Rolls back an open transaction.
    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed("closing the connection", e);
        }
    }

    static IllegalStateException failed(String sql, SQLException e) {
        return new IllegalStateException(e.getMessage() + " in " + sql, e);
    }

    private void note(Prepared prepared, boolean changedRows) {
        if (changedRows) {
            changed.addAll(prepared.writes);
        }
    }

    private <T> T run(String sql, @Nullable Object[] values, Work<T> work) {
        var prepared = idle.remove(sql);
        try {
            if (prepared == null) {
                var parameters = Parameters.of(sql);
                prepared = new Prepared(connection.prepareStatement(parameters.sql()), parameters, WrittenData.of(sql));
            }
            var statement = prepared.statement;
            var bound = prepared.parameters.values();
            for (var i = 0; i < bound.size(); i++) {
                statement.setObject(i + 1, column(values[bound.get(i)]));
            }
            var result = work.run(prepared);
            statement.clearParameters();
            keep(sql, prepared);
            return result;
        } catch (SQLException e) {
            discard(prepared, e);
            throw failed(sql, e);
        } catch (RuntimeException e) {
            discard(prepared, e);
            throw e;
        }
    }

    private void keep(String sql, Prepared prepared) throws SQLException {
        idle.putLast(sql, prepared);
        if (idle.size() > KEPT_MAX) {
            idle.pollFirstEntry().getValue().statement.close();
        }
    }

    private static void discard(@Nullable Prepared prepared, Exception failure) {
        try {
            if (prepared != null) {
                prepared.statement.close();
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private static @Nullable Object column(@Nullable Object value) {
        return switch (value) {
            case Instant moment -> EpochMicros.of(moment);
            case Boolean flag -> flag ? 1 : 0;
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case float[] vector -> littleEndian(vector);
            case Collection<?> list ->
                JsonColumn.of(list.stream().map(Sql::column).toList());
            case Map<?, ?> object -> JsonColumn.of(object);
            case null, default -> value;
        };
    }

    private static byte[] littleEndian(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    private interface Work<T> {
        T run(Prepared prepared) throws SQLException;
    }
}
